import { flags, HDate, HebrewCalendar, Location, Zmanim as Sun } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import { english } from '@/test/english';
import { ownTown, placedIn, type Town } from '@/test/towns';
import { mealDay } from './mealDay';
import { sukkotDates } from './sukkot';
import { sukkotMeals } from './sukkotMeals';
import { nextHolyStretch } from './zmanim';

/**
 * The oracle is Hebcal's calendar and sun (`@hebcal/core`), which shares no code with ours. It
 * treats seconds differently, so times we round to the strict side may be off by at most two
 * minutes.
 */
const PLACES = ['New York', 'London', 'Melbourne', 'Buenos Aires', 'Jerusalem'].map((name) => {
  const city = ownTown(name);
  const { inIsrael, timeZone } = city;
  return { name, city, place: { locality: city, inIsrael, timeZone } };
});

const YEARS = [2026, 2027, 2028, 2029, 2030];
const CASES = PLACES.flatMap((place) => YEARS.map((year) => ({ ...place, year })));

const iso = (date: HDate) => {
  const { year, month, day } = DateTime.fromJSDate(date.greg());
  return DateTime.utc(year, month, day).toFormat('yyyy-MM-dd');
};
const hebrewOf = (day: string) => new HDate(DateTime.fromISO(day).toJSDate());

/** Whether work is forbidden on a civil day, according to Hebcal. */
const isHoly = (day: string, inIsrael: boolean) =>
  hebrewOf(day).getDay() === 6 ||
  (HebrewCalendar.getHolidaysOnDate(hebrewOf(day), inIsrael) ?? []).some(
    (event) => event.getFlags() & flags.CHAG,
  );

function times(city: Town, year: number) {
  const events = HebrewCalendar.calendar({
    start: new Date(year, 8, 1),
    end: new Date(year, 10, 15),
    location: new Location(city.lat, city.lon, city.inIsrael, city.timeZone),
    il: city.inIsrael,
    candlelighting: true,
    candleLightingMins: city.candleLightingMinutes,
    havdalahDeg: 8.5,
  });
  const timesOf = (description: string) =>
    events.flatMap((event) =>
      event.getDesc() === description && 'eventTime' in event ? [event.eventTime as Date] : [],
    );
  return { lit: timesOf('Candle lighting'), ended: timesOf('Havdalah') };
}

function sunset(city: Town, day: string): Date {
  const { year, month, day: date } = DateTime.fromISO(day);
  const at = new Location(city.lat, city.lon, city.inIsrael, city.timeZone);
  return new Sun(at, new Date(year, month - 1, date), false).sunset();
}

const near = (all: Date[], at: Date) =>
  all.some((one) => Math.abs(one.getTime() - at.getTime()) < 2 * MINUTE_MS);

describe.each(CASES)('Sukkot of $year in $name', ({ city, place, year }) => {
  const { inIsrael } = city;
  const hebrewYear = year + 3761;
  const now = new Date(Date.UTC(year, 5, 1));
  const week = Array.from({ length: 12 }, (_, i) => iso(new HDate(13 + i, 'Tishrei', hebrewYear)));
  const { lit, ended } = times(city, year);

  it('has its days of Yom Tov: one in Israel, two elsewhere', () => {
    const { options } = sukkotDates(now, { inIsrael });
    const between = options.find(({ id }) => id.endsWith('chol-hamoed'));
    const yomTov = [15, 16, 22, 23].filter((day) =>
      (
        HebrewCalendar.getHolidaysOnDate(new HDate(day, 'Tishrei', hebrewYear), inIsrael) ?? []
      ).some((event) => event.getFlags() & flags.CHAG),
    );
    expect(yomTov).toEqual(inIsrael ? [15, 22] : [15, 16, 22, 23]);
    expect(between?.date).toBe(iso(new HDate(inIsrael ? 16 : 17, 'Tishrei', hebrewYear)));
    expect(between?.dateTo).toBe(iso(new HDate(21, 'Tishrei', hebrewYear)));
    const { from, to } = sukkotMeals(now, place);
    expect(from).toBe(iso(new HDate(14, 'Tishrei', hebrewYear)));
    expect(to).toBe(iso(new HDate(inIsrael ? 22 : 23, 'Tishrei', hebrewYear)));
  });

  it('lights candles and ends its holy days when the oracle does', () => {
    for (let at = Date.UTC(year, 8, 5, 9); at < Date.UTC(year, 10, 5); at += DAY_MS) {
      const { startsAt, endsAt } = nextHolyStretch(city, new Date(at));
      expect(near(lit, startsAt), startsAt.toISOString()).toBe(true);
      expect(near(ended, endsAt), endsAt.toISOString()).toBe(true);
    }
  });

  it('shows for each meal its Hebrew day, its times and whether it’s holy', () => {
    for (const civil of week)
      for (const hour of [0.5, 8, 12.5, 15, 20, 22]) {
        const start = DateTime.fromISO(civil, { zone: city.timeZone }).plus({ hours: hour });
        const meal = { startsAt: start.toJSDate(), endsAt: start.plus({ hours: 2 }).toJSDate() };
        const day = mealDay(english.t, meal, placedIn(city));
        const label = `${start.toISO()}: ${JSON.stringify(day)}`;

        const middle = new Date((meal.startsAt.getTime() + meal.endsAt.getTime()) / 2);
        const isAfter = middle > sunset(city, civil);
        const hebrew = isAfter ? hebrewOf(civil).next() : hebrewOf(civil);
        expect(day.hebrewDate, label).toBe(`${hebrew.getDate()} Tishrei`);
        expect(day.isNight, label).toBe(isAfter || hour < 5);

        const today = (at: Date) =>
          DateTime.fromJSDate(at, { zone: city.timeZone }).toISODate() === civil;
        const candles = lit.find(today);
        expect(Boolean(day.candleLightingAt), label).toBe(Boolean(candles));
        if (candles) expect(near([candles], day.candleLightingAt as Date), label).toBe(true);
        const havdalah = ended.find(today);
        if (havdalah) expect(near([havdalah], day.nightfallAt as Date), label).toBe(true);

        // From candle lighting to havdalah, both according to the oracle.
        const end = ended.find((at) => at > meal.startsAt) as Date;
        const before = [...ended].reverse().find((at) => at <= meal.startsAt);
        const begin = lit.find((at) => at > (before ?? new Date(0))) as Date;
        const holy = begin < meal.endsAt;
        expect(Boolean(day.holy), label).toBe(holy);
        if (day.holy) expect(near([end], day.holy.until as Date), label).toBe(true);
        if (hour === 12.5) expect(Boolean(day.holy), label).toBe(isHoly(civil, inIsrael));
      }
  });
});
