import { describe, expect, it } from 'vitest';
import { listingPreviewInput } from './listing';
import { profileInput } from './profile';
import { canonicalTimeZone, knownTimeZoneCount } from './timeZone';
import { sukkotMealsInput } from './zmanim';

/** Another spelling for each n: 'America/aRGENTINA/…'. */
const spelling = (name: string, n: number) =>
  [...name].map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter)).join('');

describe('A time zone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Eastern', 'America/New_York'],
    ['Asia/Tel_Aviv', 'Asia/Jerusalem'],
    ['israel', 'Asia/Jerusalem'],
    ['utc', 'UTC'],
    ['Etc/gmt+5', 'Etc/GMT+5'],
  ])('%s becomes %s', (name, canonical) => {
    expect(canonicalTimeZone(name)).toBe(canonical);
  });

  it('has one name under all its aliases', () => {
    expect(canonicalTimeZone('Asia/Kolkata')).toBe(canonicalTimeZone('Asia/Calcutta'));
  });

  it.each(['', 'Mars/Olympus', '+01:00', 'SystemV/EST5', 'America/', `${'a'.repeat(65)}`])(
    'is refused if there is none called %s',
    (name) => {
      expect(canonicalTimeZone(name)).toBeUndefined();
    },
  );

  it('is one of those that a browser offers, or an alias', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(canonicalTimeZone(zone)).toBe(zone);
  });

  it('is canonical in every input that takes one', () => {
    const slots = [
      { startsAt: '2027-10-15T22:00:00Z', endsAt: '2027-10-16T00:00:00Z', capacityTotal: 4 },
    ];
    const listing = { title: 'Sukkah', dietaryOptions: [], timeSlots: slots };
    for (const [schema, rest] of [
      [sukkotMealsInput, {}],
      [profileInput, { firstName: 'Dana' }],
      [listingPreviewInput, listing],
    ] as const) {
      const parsed = schema.safeParse({ ...rest, timeZone: 'us/EASTERN' });
      expect(parsed).toMatchObject({ success: true, data: { timeZone: 'America/New_York' } });
      const refused = schema.safeParse({ ...rest, timeZone: 'Mars/Olympus' });
      expect(refused.error?.issues).toMatchObject([{ path: ['timeZone'], message: 'TIME_ZONE' }]);
    }
  });

  it('uses no memory for other spellings, or for names that don’t exist', () => {
    canonicalTimeZone('America/Argentina/Buenos_Aires');
    const before = knownTimeZoneCount();
    for (let n = 0; n < 10_000; n += 1) {
      expect(canonicalTimeZone(spelling('america/argentina/buenos_aires', n))).toBeDefined();
      canonicalTimeZone(`America/Nowhere_${n}`);
    }
    expect(knownTimeZoneCount()).toBe(before);
  });
});
