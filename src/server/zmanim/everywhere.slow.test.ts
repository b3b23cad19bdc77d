import { flags, HDate, HebrewCalendar, Location, Zmanim as Sun } from '@hebcal/core';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { groupBy } from '@/server/groupBy';
import { allTowns, localityOfPlace } from '@/test/towns';
import type { Locality } from '../db/locality';
import { eveningOf, nextHolyStretch, occasionOf } from './zmanim';

/**
 * Towns in every zone of the tz database, compared with Hebcal (`@hebcal/core`), which shares no
 * code with ours. It rounds differently, so times may be off by at most two minutes.
 */

const TOWNS = 300;
const MAX_OFF = 2 * 60_000;

/**
 * Across the date line from their neighbors, these islands begin a day with Asia and Australia.
 * There, Hebcal names the evening of the day after: its candles for Friday, June 21, 2030 in Samoa
 * are lit on Saturday.
 */
const HEBCAL_IS_A_DAY_LATE = [
  ...['Pacific/Apia', 'Pacific/Chatham', 'Pacific/Fakaofo', 'Pacific/Kiritimati'],
  ...['Pacific/Tongatapu', 'Pacific/Wallis'],
];

/** Deterministic: the same towns and dates in each run. */
function random(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

function drawnTowns() {
  const draw = random(5788);
  const zones = groupBy(allTowns(), ({ timeZone }) => timeZone);
  const oneOfEach = [...zones.values()].flatMap((towns) => towns[draw(towns.length)] ?? []);
  const others = [...zones.values()].flat();
  while (oneOfEach.length < TOWNS) oneOfEach.push(...others.slice(draw(others.length)).slice(0, 1));
  return oneOfEach;
}

/** Civil dates of special interest, and others at random, over ten years. */
function drawnDates(): string[] {
  const draw = random(613);
  const fixed = [
    ...['2026-06-21', '2026-12-21', '2030-06-21', '2031-12-21'],
    // Clocks change in Europe, the United States, Israel, and Australia.
    ...['2026-03-27', '2026-03-29', '2026-03-08', '2026-10-25', '2026-11-01', '2026-04-05'],
    '2028-02-29',
  ];
  const holidays = [5787, 5788, 5790, 5793].flatMap((year) =>
    [
      ...[new HDate(29, 'Elul', year - 1), new HDate(1, 'Tishrei', year)],
      ...[new HDate(2, 'Tishrei', year), new HDate(10, 'Tishrei', year)],
      ...[new HDate(14, 'Tishrei', year), new HDate(15, 'Tishrei', year)],
      ...[new HDate(16, 'Tishrei', year), new HDate(22, 'Tishrei', year)],
      ...[new HDate(23, 'Tishrei', year), new HDate(14, 'Nisan', year)],
      ...[new HDate(16, 'Nisan', year), new HDate(22, 'Nisan', year)],
      ...[new HDate(6, 'Sivan', year), new HDate(7, 'Sivan', year)],
    ].map((date) => isoOf(date)),
  );
  const dates = [...fixed, ...holidays.filter((_, n) => n % 3 === draw(3))];
  while (dates.length < 40)
    dates.push(
      DateTime.utc(2026, 1, 1)
        .plus({ days: draw(3650) })
        .toFormat('yyyy-MM-dd'),
    );
  return dates.slice(0, 40);
}

const isoOf = (date: HDate) => {
  const { year, month, day } = DateTime.fromJSDate(date.greg());
  return DateTime.utc(year, month, day).toFormat('yyyy-MM-dd');
};

type Judged = {
  lit: Date | undefined;
  dark: Date | undefined;
  ended: Date | undefined;
  holy: boolean;
};

/** Returns Hebcal's times for the evening of a civil date. */
function judge(place: Locality, date: string): Judged {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const civil = new Date(year, month - 1, day);
  const location = new Location(place.lat, place.lon, place.inIsrael, place.timeZone);
  const events = HebrewCalendar.calendar({
    ...{ start: civil, end: civil, location, il: place.inIsrael, candlelighting: true },
    ...{ candleLightingMins: place.candleLightingMinutes, havdalahDeg: 8.5 },
  });
  const late = HEBCAL_IS_A_DAY_LATE.includes(place.timeZone) ? DAY_MS : 0;
  const real = (at: Date | undefined) =>
    at && !Number.isNaN(at.getTime()) ? new Date(at.getTime() - late) : undefined;
  const timeOf = (description: string) => {
    const event = events.find((one) => one.getDesc() === description);
    return real(event && 'eventTime' in event ? (event.eventTime as Date) : undefined);
  };
  const hebrew = new HDate(civil);
  const holidays = HebrewCalendar.getHolidaysOnDate(hebrew, place.inIsrael) ?? [];
  return {
    lit: timeOf('Candle lighting'),
    dark: real(new Sun(location, civil, false).tzeit(8.5)),
    ended: timeOf('Havdalah'),
    holy: hebrew.getDay() === 6 || holidays.some((event) => event.getFlags() & flags.CHAG),
  };
}

/** Returns what's wrong, or nothing: at the same local date, and within two minutes. */
function difference(ours: Date | null, theirs: Date | undefined, timeZone: string) {
  if (!ours || !theirs) return Boolean(ours) === Boolean(theirs) ? [] : ['one is missing'];
  const dateOf = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).toISODate();
  if (Math.abs(ours.getTime() - theirs.getTime()) > MAX_OFF) return ['time'];
  // Around midnight, rounding may change the date.
  return dateOf(ours) === dateOf(theirs) ||
    dateOf(new Date(ours.getTime() - 60_000)) === dateOf(theirs)
    ? []
    : ['date'];
}

it('agrees with Hebcal in every time zone, on holy and ordinary days, over ten years', () => {
  const towns = drawnTowns();
  const dates = drawnDates();
  const faults: string[] = [];
  for (const town of towns) {
    const place = localityOfPlace(town);
    for (const date of dates) {
      const day = DateTime.fromISO(date, { zone: 'utc' });
      const judged = judge(place, date);
      const { candleLightingAt, nightfallAt } = eveningOf(place, day);
      const noon = day
        .set({ hour: 12 })
        .setZone(place.timeZone, { keepLocalTime: true })
        .toJSDate();
      const isHoly = occasionOf(day, place.inIsrael) !== null;
      const stretch = nextHolyStretch(place, noon);
      const ours = isHoly && stretch.hasNightfall ? stretch.endsAt : null;
      const isLast = isHoly && !occasionOf(day.plus({ days: 1 }), place.inIsrael);
      const compared = [
        ['candles', difference(candleLightingAt, judged.lit, place.timeZone)],
        ['nightfall', difference(nightfallAt, judged.dark, place.timeZone)],
        ['end', isLast ? difference(ours, judged.ended, place.timeZone) : []],
        ['holy', isHoly === judged.holy ? [] : ['differs']],
      ] as const;
      for (const [what, wrong] of compared)
        if (wrong.length > 0)
          faults.push(`${town.name}, ${place.timeZone}, ${date}: ${what}: ${wrong}`);
    }
  }
  expect(towns.length).toBeGreaterThanOrEqual(TOWNS);
  expect(dates).toHaveLength(40);
  expect(faults).toEqual([]);
});
