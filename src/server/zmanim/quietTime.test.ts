import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { zoneExtents } from '@/generated/zones/extents';
import { HOUR_MS } from '@/schemas/time';
import { canonicalTimeZone } from '@/schemas/timeZone';
import { allTowns, localityOfPlace, ownTown } from '@/test/towns';
import { isIsraeliZone } from '../places/clocks';
import { quietTimeAt, quietTimeIn } from './quietTime';
import { nextHolyStretch } from './zmanim';

const towns = allTowns();

/** Without Arab towns in the zones of Israel, which would keep two days of Yom Tov. */
const someTowns = towns.filter(
  ({ timeZone, country }, n) => n % 20 === 0 && (!isIsraeliZone(timeZone) || country === 'IL'),
);

function quiet(timeZone: string, local: string) {
  const { startsAt, endsAt } = quietTimeIn(
    timeZone,
    DateTime.fromISO(local, { zone: timeZone }).toJSDate(),
  );
  return [startsAt, endsAt].map((at) =>
    DateTime.fromJSDate(at, { zone: timeZone }).toFormat('ccc LLL d HH:mm'),
  );
}

describe('the quiet time of a zone', () => {
  it('spans two days of Yom Tov in New York and one in Jerusalem', () => {
    // 15 Tishrei 5788 is a Shabbat, and 16 Tishrei a Sunday.
    const [from, to] = quiet('America/New_York', '2027-10-15T09:00');
    expect(from).toMatch(/^Fri Oct 15 17:/);
    expect(to).toMatch(/^Sun Oct 17 (19:[3-5]|20:0)/);
    expect(quiet('Asia/Jerusalem', '2027-10-15T09:00')).toEqual([
      expect.stringMatching(/^Fri Oct 15 17:/),
      expect.stringMatching(/^Sat Oct 16 (18:[4-5]|19:0)/),
    ]);
  });

  it.each(['2027-06-18T08:00Z', '2027-10-15T08:00Z', '2027-12-17T08:00Z'])(
    'covers every twentieth town in the world on %s',
    (at) => {
      const now = new Date(at);
      for (const town of someTowns) {
        const own = nextHolyStretch(localityOfPlace(town), now);
        const zone = quietTimeIn(town.timeZone, now);
        expect(zone.startsAt.getTime(), town.id).toBeLessThanOrEqual(own.startsAt.getTime());
        expect(zone.endsAt.getTime(), town.id).toBeGreaterThanOrEqual(own.endsAt.getTime());
      }
    },
  );

  it('is little longer than the town’s own, so emails are sent the same night', () => {
    const now = new Date('2027-10-15T08:00Z');
    for (const name of ['New York', 'Chicago', 'London', 'Jerusalem', 'Melbourne', 'Paris']) {
      const town = ownTown(name);
      const own = nextHolyStretch(town, now);
      const zone = quietTimeIn(town.timeZone, now);
      expect(own.startsAt.getTime() - zone.startsAt.getTime(), name).toBeLessThan(150 * 60_000);
      expect(zone.endsAt.getTime() - own.endsAt.getTime(), name).toBeLessThan(150 * 60_000);
    }
  });

  it('knows how far the towns of each zone extend', () => {
    const canonical = (name: string) => canonicalTimeZone(name) ?? name;
    const extents = new Map(
      Object.entries(zoneExtents).map(([name, one]) => [canonical(name), one]),
    );
    for (const { id, timeZone, lat, lon } of towns) {
      const [south = 90, west = 180, north = -90, east = -180] =
        extents.get(canonical(timeZone)) ?? [];
      expect(south <= lat && lat <= north && west <= lon && lon <= east, `${id} ${timeZone}`).toBe(
        true,
      );
    }
  });

  it('is the current one until its very end, and then the next', () => {
    const zone = 'America/New_York';
    const [, end] = quiet(zone, '2027-10-16T12:00');
    const { startsAt, endsAt } = quietTimeIn(zone, new Date('2027-10-16T16:00Z'));
    for (const at of [startsAt, new Date(endsAt.getTime() - 1)])
      expect(quietTimeIn(zone, at)).toEqual({ startsAt, endsAt });
    expect(quietTimeIn(zone, endsAt).startsAt.getTime()).toBeGreaterThan(endsAt.getTime());
    expect(end).toMatch(/^Sun/);
  });

  it.each(['America/New_York', 'America/Chicago', 'Europe/London', 'Asia/Jerusalem'])(
    'lasts in %s until the stars come out over its last town',
    (zone) => {
      const friday = new Date('2028-06-23T08:00Z');
      const nights = towns
        .filter(({ timeZone }) => timeZone === zone)
        .map((town) => nextHolyStretch(localityOfPlace(town), friday).endsAt.getTime());
      const last = new Date(Math.max(...nights) - 60_000);
      expect(quietTimeAt(zone, last)).toEqual(quietTimeIn(zone, friday));
    },
  );

  it('covers villages a little beyond the zone’s outermost towns', () => {
    const timeZone = 'America/New_York';
    const [south = 0, west = 0, north = 0, east = 0] = zoneExtents[timeZone] ?? [];
    const now = new Date('2028-06-23T08:00Z');
    const zone = quietTimeIn(timeZone, now);
    for (const lat of [south, north])
      for (const lon of [west - 1, east + 1]) {
        const village = { lat, lon, timeZone, candleLightingMinutes: 18, inIsrael: false };
        const own = nextHolyStretch(village, now);
        expect(zone.startsAt.getTime()).toBeLessThanOrEqual(own.startsAt.getTime());
        expect(zone.endsAt.getTime()).toBeGreaterThanOrEqual(own.endsAt.getTime());
      }
  });

  it('has begun at its very start, but not a moment before', () => {
    const { startsAt } = quietTimeIn('America/New_York', new Date('2027-10-15T12:00Z'));
    expect(quietTimeAt('America/New_York', startsAt)).toMatchObject({ startsAt });
    expect(quietTimeAt('America/New_York', new Date(startsAt.getTime() - 1))).toBeUndefined();
  });

  it('is worked out once and then read from memory', () => {
    const at = new Date('2027-11-10T08:00Z');
    const first = quietTimeIn('Europe/Paris', at);
    for (const hours of [0, 1, 20])
      expect(quietTimeIn('Europe/Paris', new Date(at.getTime() + hours * HOUR_MS))).toBe(first);
  });

  it('is from noon to 2 am in a zone without known towns', () => {
    expect(quiet('Etc/GMT+4', '2027-12-10T09:00')).toEqual([
      'Fri Dec 10 12:00',
      'Sun Dec 12 02:00',
    ]);
    expect(quiet('Etc/GMT-14', '2027-10-16T09:00')).toEqual([
      'Fri Oct 15 12:00',
      'Mon Oct 18 02:00',
    ]);
  });

  it('accepts other names of a zone and no invalid ones', () => {
    const at = '2027-10-15T12:00';
    expect(quiet('US/Eastern', at)).toEqual(quiet('America/New_York', at));
    expect(quiet('Asia/Calcutta', at)).toEqual(quiet('Asia/Kolkata', at));
    expect(quietTimeIn('Nowhere/Atall', new Date('2027-10-15T12:00Z'))).toEqual(
      quietTimeIn('America/New_York', new Date('2027-10-15T12:00Z')),
    );
  });
});
