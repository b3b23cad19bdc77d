import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { isAllergyFlag } from '@/schemas/allergies';
import { type Facts, fits, type Needs, needNames, unmetNeeds } from '@/schemas/fits';
import {
  accessibilityTags,
  allergens,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
} from '@/schemas/options';
import { community } from '@/test/community';
import { DINNER, LUNCH, makeListing } from '@/test/factories';
import { newId } from '../db/client';
import { fitsSql } from './fitsSql';

const silent: Facts = {
  seatsLeft: 0,
  dietaryOptions: [],
  accessibilityTags: [],
  stepsToEnter: null,
  kashrutLevel: null,
  genderSeating: null,
  walkMinutes: null,
  hostLanguages: [],
};

describe('a need that a listing doesn’t mention', () => {
  const needs: Needs = {
    dietaryFlags: [...dietaryFlags],
    allergens: [...allergens, 'kiwi'],
    accessibilityNeeds: [...accessibilityTags],
    maxSteps: 200,
    kashrutLevel: 'home-kosher',
    genderSeating: 'mixed',
    maxWalkMinutes: 90,
    languages: ['Hebrew'],
  };
  const { groupSize: _, ...verdicts } = fits(needs, silent);

  it.each(Object.entries(verdicts))('is unknown: %s', (name, all) => {
    const need = needs[name as keyof Needs];
    expect(all).toHaveLength(Array.isArray(need) ? need.length : 1);
    for (const verdict of all)
      expect(verdict).toMatchObject({ fit: 'unknown', reason: 'notListed' });
  });

  it('has a verdict for each need that has a rule, and none for what isn’t stated', () => {
    expect(Object.keys(fits(needs, silent))).toEqual(needNames);
    expect(Object.values(fits<keyof Needs>({}, silent)).flat()).toEqual([]);
  });
});

describe('a verdict', () => {
  it('names what the listing has instead', () => {
    const { maxSteps, kashrutLevel, genderSeating, groupSize, maxWalkMinutes } = fits(
      {
        groupSize: 3,
        maxSteps: 2,
        kashrutLevel: 'certified',
        genderSeating: 'separate',
        maxWalkMinutes: 20,
      },
      {
        ...silent,
        seatsLeft: 2,
        stepsToEnter: 3,
        kashrutLevel: 'mehadrin',
        genderSeating: 'mixed',
        walkMinutes: 24,
      },
    );
    const verdict = { fit: 'doesNotFit', reason: 'listedOther' };
    expect([groupSize, maxSteps, kashrutLevel, genderSeating, maxWalkMinutes]).toEqual([
      [{ ...verdict, value: 3, said: 2 }],
      [{ ...verdict, value: 2, said: 3 }],
      [{ ...verdict, value: 'certified', said: 'mehadrin' }],
      [{ ...verdict, value: 'separate', said: 'mixed' }],
      [{ ...verdict, value: 20, said: 24 }],
    ]);
  });

  it('fits at the limit', () => {
    const { groupSize, maxSteps, maxWalkMinutes } = fits(
      { groupSize: 2, maxSteps: 0, maxWalkMinutes: 24 },
      { ...silent, seatsLeft: 2, stepsToEnter: 0, walkMinutes: 24 },
    );
    for (const verdict of [...groupSize, ...maxSteps, ...maxWalkMinutes])
      expect(verdict).toMatchObject({ fit: 'fits', reason: 'listed' });
  });

  it('on an allergy never fits because of a preference', () => {
    const { allergens: verdicts } = fits(
      { allergens: ['Gluten', 'Dairy', 'Fish', 'Eggs', 'Soy', 'Sesame'] },
      { dietaryOptions: ['Gluten-free', 'Dairy-free', 'No fish', 'Vegan', 'Other'] },
    );
    expect(verdicts.map(({ fit }) => fit)).toEqual(Array(6).fill('unknown'));
  });

  it('on an allergy in the guest’s words never fits because of a preference', () => {
    const words = dietaryFlags.filter((flag) => !isAllergyFlag(flag));
    const { allergens: verdicts } = fits({ allergens: words }, { dietaryOptions: words });
    expect(unmetNeeds(verdicts)).toEqual(words);
  });

  it('on an allergy distinguishes a claim from the host’s word', () => {
    const { allergens: verdicts } = fits(
      { allergens: ['Peanuts', 'Eggs', 'Sesame'] },
      { dietaryOptions: ['Nut allergies'], confirmedAllergies: ['Nut allergies', 'Eggs'] },
    );
    expect(verdicts.map(({ fit, reason }) => [fit, reason])).toEqual([
      ['fits', 'listed'],
      ['fits', 'confirmed'],
      ['unknown', 'notListed'],
    ]);
    expect(unmetNeeds(verdicts)).toEqual(['Sesame']);
  });

  it('on a preference or access never takes the host’s word on an allergy', () => {
    const { dietaryFlags: diet, accessibilityNeeds } = fits(
      { dietaryFlags: ['Vegan'], accessibilityNeeds: ['Ground floor'] },
      { ...silent, confirmedAllergies: ['Vegan', 'Ground floor'] },
    );
    expect(unmetNeeds(diet)).toEqual(['Vegan']);
    expect(unmetNeeds(accessibilityNeeds)).toEqual(['Ground floor']);
  });
});

const LISTINGS = 250;
const SEED = Date.now() % 1_000_000;

const some = <T>(options: readonly T[], maxLength = options.length) =>
  fc.subarray([...options], { maxLength });
const one = <T>(options: readonly T[]) => fc.constantFrom(...options);

/** Also with values that aren't in our lists, as from another version. */
const aListing = fc.record({
  dietaryOptions: some([...dietaryFlags, 'Raw food']),
  accessibilityTags: some([...accessibilityTags, 'Ramp']),
  stepsToEnter: fc.option(fc.nat({ max: 5 })),
  kashrutLevel: fc.option(one([...kashrutLevels, 'glatt'])),
  genderSeating: fc.option(one(genderSeatings)),
  capacityTotal: fc.integer({ min: 1, max: 10 }),
  free: fc.nat({ max: 10 }),
});

const someNeeds = fc
  .record(
    {
      groupSize: fc.integer({ min: 1, max: 8 }),
      dietaryFlags: some(dietaryFlags, 3),
      allergens: some([...allergens, 'kiwi', 'Raw food', 'Vegan'], 2),
      accessibilityNeeds: some(accessibilityTags, 3),
      maxSteps: fc.nat({ max: 5 }),
      kashrutLevel: one(kashrutLevels),
      genderSeating: one(genderSeatings),
    },
    { requiredKeys: [] },
  )
  .filter((needs) => Object.keys(needs).length > 0);

type StoredNeeds = Parameters<typeof fitsSql>[0];

it('agrees in code and in SQL on which needs fit', { timeout: 60_000 }, async () => {
  const { db, host } = await community();
  const { sql, join } = Prisma;
  const sample = fc.sample(aListing, { seed: SEED, numRuns: LISTINGS });
  const made = sample.map((listing) => ({ ...listing, id: newId() }));
  await db.sukkahListing.createMany({
    data: made.map(({ capacityTotal, free, ...listing }) => ({
      ...listing,
      hostId: host.id,
      title: 'Sukkah',
    })),
  });
  await db.timeSlot.createMany({
    data: made.map(({ id: listingId, capacityTotal, free }) => ({
      ...{ listingId, startsAt: DINNER, endsAt: LUNCH, capacityTotal },
      capacityReserved: Math.max(0, capacityTotal - free),
    })),
  });

  const bySql = async (needs: StoredNeeds) => {
    const columns = Object.entries(needs).map(([name, need]) => {
      const conditions = [sql`TRUE`, ...fitsSql({ [name]: need })];
      return sql`CASE WHEN ${join(conditions, ' AND ')} THEN ${name} END`;
    });
    const rows = await db.$queryRaw<{ id: string; names: string[]; all: boolean }[]>`
      SELECT l.id::text, array_remove(ARRAY[${join(columns)}]::text[], NULL) AS names,
        (${join([sql`TRUE`, ...fitsSql(needs)], ' AND ')}) IS TRUE AS all
      FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
      WHERE l.host_id = ${host.id}::uuid`;
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  };

  const seen = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(someNeeds, async (needs) => {
      const rows = await bySql(needs);
      expect(rows.size).toBe(LISTINGS);
      for (const { capacityTotal, free, id, ...listing } of made) {
        const seatsLeft = Math.min(capacityTotal, free);
        const verdicts = Object.entries(fits(needs, { ...silent, ...listing, seatsLeft }));
        const names = verdicts
          .filter(([name, all]) => name in needs && unmetNeeds<unknown>(all).length === 0)
          .map(([name]) => name);
        const isFit = names.length === Object.keys(needs).length;
        const row = rows.get(id);
        expect([row?.names.sort(), row?.all]).toEqual([names.sort(), isFit]);
        seen.add(isFit);
      }
    }),
    { numRuns: 150, seed: SEED },
  );
  expect(seen.size).toBe(2);
});

it('agrees in code and in SQL when the needs are columns', async () => {
  const { db, host } = await community();
  const listings = [
    {
      dietaryOptions: ['Vegan', 'No fish'],
      accessibilityTags: ['Ground floor'],
      kashrutLevel: 'certified',
    },
    { dietaryOptions: ['Vegan'], accessibilityTags: ['Ground floor'], kashrutLevel: 'certified' },
    { dietaryOptions: ['Vegan', 'No fish'], accessibilityTags: [], kashrutLevel: 'certified' },
    {
      dietaryOptions: ['Vegan', 'No fish'],
      accessibilityTags: ['Ground floor'],
      kashrutLevel: null,
    },
  ];
  const made = [];
  for (const listing of listings)
    made.push(await makeListing(db, host, { ...listing, slots: [{ capacityTotal: 2 }] }));
  const { sql, join } = Prisma;
  const rows = await db.$queryRaw<{ id: string }[]>`WITH guest AS (SELECT 2 AS seats,
      ARRAY['Vegan', 'No fish'] AS diet, ARRAY['Ground floor'] AS access, 'certified' AS kashrut)
    SELECT l.id::text FROM guest, sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    WHERE l.host_id = ${host.id}::uuid AND ${join(
      fitsSql({
        groupSize: sql`guest.seats`,
        dietaryFlags: sql`guest.diet`,
        accessibilityNeeds: sql`guest.access`,
        kashrutLevel: sql`guest.kashrut`,
      }),
      ' AND ',
    )}`;
  expect(rows.map(({ id }) => id)).toEqual([made[0]?.id]);
});
