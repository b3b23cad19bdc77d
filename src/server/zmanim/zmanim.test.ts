import { HebrewCalendar, Location, Zmanim as Sun } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/schemas/time';
import { ownTown, type Town } from '@/test/towns';
import { eveningOf, nextHolyStretch } from './zmanim';

const NEW_YORK = ownTown('New York');
const JERUSALEM = ownTown('Jerusalem');

/**
 * Holy stretches from an independent calendar and sun: from the first candle lighting after a
 * havdalah to the next havdalah.
 */
function oracle(city: Town, fromYear: number, toYear: number) {
  const events = HebrewCalendar.calendar({
    start: new Date(fromYear, 0, 1),
    end: new Date(toYear, 11, 31),
    location: new Location(city.lat, city.lon, city.inIsrael, city.timeZone),
    il: city.inIsrael,
    candlelighting: true,
    candleLightingMins: city.candleLightingMinutes,
    havdalahDeg: 8.5,
  });
  const stretches: { start: Date; end: Date }[] = [];
  let start: Date | null = null;
  for (const event of events) {
    if (!('eventTime' in event) || !(event.eventTime instanceof Date)) continue;
    if (event.getDesc() === 'Candle lighting') start ??= event.eventTime;
    if (event.getDesc() === 'Havdalah' && start) {
      stretches.push({ start, end: event.eventTime });
      start = null;
    }
  }
  return (now: Date) => stretches.find((stretch) => stretch.end > now);
}

function expectClose(actual: Date, expected: Date | undefined, label: string) {
  const off = Math.abs(actual.getTime() - (expected?.getTime() ?? Number.NaN)) / MINUTE_MS;
  expect(off, `${label}: ${actual.toISOString()} ≠ ${expected?.toISOString()}`).toBeLessThan(2);
}

const DATES = [
  ['plain winter week', '2024-01-17T15:00:00Z'],
  ['week in which New York turns the clock', '2024-03-06T15:00:00Z'],
  ['week in which Israel turns the clock', '2026-03-25T15:00:00Z'],
  ['Pesach on a Thursday', '2026-03-31T15:00:00Z'],
  ['Shavuot next to Shabbat', '2026-05-20T15:00:00Z'],
  ['midsummer', '2025-06-18T15:00:00Z'],
  ['Rosh Hashanah of three days with Shabbat', '2024-10-01T15:00:00Z'],
  ['Yom Kippur on Shabbat', '2024-10-10T15:00:00Z'],
  ['Sukkot 2024, Thursday', '2024-10-15T15:00:00Z'],
  ['Shemini Atzeret 2024', '2024-10-22T15:00:00Z'],
  ['Sukkot 2026, on Shabbat', '2026-09-24T15:00:00Z'],
  ['Shabbat after Sukkot 2026', '2026-10-06T15:00:00Z'],
  ['Sukkot 2027, on Shabbat', '2027-10-14T15:00:00Z'],
  ['end of summer time', '2027-11-03T15:00:00Z'],
] as const;

describe.each([NEW_YORK, JERUSALEM])('the times of $name', (city) => {
  const expected = oracle(city, 2024, 2029);

  it.each(DATES)('agree with an independent calculation: %s', (_, iso) => {
    const now = new Date(iso);
    const { startsAt, endsAt } = nextHolyStretch(city, now);
    expectClose(startsAt, expected(now)?.start, 'candle lighting');
    expectClose(endsAt, expected(now)?.end, 'havdalah');
  });

  it('agree with it on every day of five years', () => {
    for (let at = Date.UTC(2024, 0, 1, 9); at < Date.UTC(2028, 11, 20); at += DAY_MS) {
      const now = new Date(at);
      const stretch = nextHolyStretch(city, now);
      expectClose(stretch.startsAt, expected(now)?.start, 'candle lighting');
      expectClose(stretch.endsAt, expected(now)?.end, 'havdalah');
    }
  });
});

describe('published times', () => {
  // Chabad.org's times for the Shabbat of December 6–7, 2019, as printed by anglo-list.com.
  it.each([
    ['New York', '4:10 PM', '5:13 PM'],
    ['Toronto', '4:23 PM', '5:28 PM'],
    ['London', '3:35 PM', '4:50 PM'],
    ['Paris', '4:37 PM', '5:48 PM'],
    ['Johannesburg', '6:32 PM', '7:30 PM'],
    ['Jerusalem', '3:55 PM', '5:15 PM'],
  ])('of %s are met to within 2 minutes', (name, lighting, havdalah) => {
    const city = ownTown(name);
    const { startsAt, endsAt } = nextHolyStretch(city, new Date('2019-12-04T12:00:00Z'));
    const at = (day: string, time: string) =>
      DateTime.fromFormat(`${day} ${time}`, 'yyyy-MM-dd h:mm a', {
        zone: city.timeZone,
        locale: 'en-US',
      }).toJSDate();
    expectClose(startsAt, at('2019-12-06', lighting), 'candle lighting');
    expectClose(endsAt, at('2019-12-07', havdalah), 'havdalah');
  });
});

const dated = (town: Town, at: string | number | Date) => {
  const { eve, ...stretch } = nextHolyStretch(town, new Date(at));
  return { ...stretch, date: eve.toISODate() };
};

describe('the current stretch', () => {
  it('is a Shabbat', () => {
    expect(dated(NEW_YORK, '2026-07-15T12:00:00Z')).toMatchObject({
      date: '2026-07-17',
      occasion: 'Shabbat',
      startsAt: new Date('2026-07-18T00:06:00.000Z'),
    });
  });

  it('lasts until havdalah, to the millisecond, and then is the next one', () => {
    const during = dated(NEW_YORK, '2026-07-18T12:00:00Z');
    expect(during.date).toBe('2026-07-17');
    const end = during.endsAt.getTime();
    expect(dated(NEW_YORK, end - 1).date).toBe('2026-07-17');
    expect(dated(NEW_YORK, end).date).toBe('2026-07-24');
  });

  it('joins two days of Yom Tov, and a Shabbat next to them, outside Israel', () => {
    const now = '2024-10-16T12:00:00Z';
    const diaspora = dated(NEW_YORK, now);
    expect(diaspora.date).toBe('2024-10-16');
    expect(diaspora.occasion).toBe('Sukkot');
    expect(diaspora.endsAt.toISOString().slice(0, 10)).toBe('2024-10-19');
    const israel = dated(JERUSALEM, now);
    expect(israel.date).toBe('2024-10-16');
    expect(israel.endsAt.toISOString().slice(0, 10)).toBe('2024-10-17');
    const after = dated(JERUSALEM, israel.endsAt);
    expect([after.date, after.occasion]).toEqual(['2024-10-18', 'Shabbat']);
  });

  it.each([
    ['2024-10-02T12:00:00Z', 'Rosh Hashanah'],
    ['2024-10-10T12:00:00Z', 'Yom Kippur'],
    ['2024-10-22T12:00:00Z', 'Shemini Atzeret'],
    ['2026-04-01T12:00:00Z', 'Pesach'],
    ['2026-05-21T12:00:00Z', 'Shavuot'],
    ['2026-12-04T12:00:00Z', 'Shabbat'],
    ['2027-10-15T12:00:00Z', 'Sukkot'],
  ])('is named after its occasion: %s', (iso, occasion) => {
    expect(dated(NEW_YORK, iso).occasion).toBe(occasion);
    expect(dated(JERUSALEM, iso).occasion).toBe(occasion);
  });

  it('tells whether an instant is inside it', () => {
    const inside = (iso: string) => {
      const now = new Date(iso);
      return nextHolyStretch(JERUSALEM, now).startsAt <= now;
    };
    expect(inside('2026-07-17T15:00:00Z')).toBe(false);
    expect(inside('2026-07-17T17:30:00Z')).toBe(true);
    expect(inside('2026-07-18T16:00:00Z')).toBe(true);
    expect(inside('2026-07-18T18:00:00Z')).toBe(false);
  });

  it('rounds to the strict side: candle lighting down, havdalah up', () => {
    const { lat, lon, timeZone } = NEW_YORK;
    const place = new Location(lat, lon, false, timeZone);
    const early: number[] = [];
    const late: number[] = [];
    for (let at = Date.UTC(2026, 10, 2, 12); at < Date.UTC(2027, 2, 28); at += 7 * DAY_MS) {
      const { startsAt, endsAt } = nextHolyStretch(NEW_YORK, new Date(at));
      const sunOn = (day: Date) => {
        const local = DateTime.fromJSDate(day, { zone: timeZone });
        return new Sun(place, new Date(local.year, local.month - 1, local.day), false);
      };
      early.push(sunOn(startsAt).sunset().getTime() - 18 * MINUTE_MS - startsAt.getTime());
      late.push(endsAt.getTime() - sunOn(endsAt).tzeit(8.5).getTime());
    }
    // The other library's sun may differ by a few seconds.
    for (const ms of [...early, ...late]) {
      expect(ms).toBeGreaterThan(-5_000);
      expect(ms).toBeLessThan(MINUTE_MS + 5_000);
    }
    expect(Math.max(...early)).toBeGreaterThan(40_000);
    expect(Math.max(...late)).toBeGreaterThan(40_000);
  });

  it('refuses an invalid instant or time zone', () => {
    expect(() => nextHolyStretch(NEW_YORK, new Date(Number.NaN))).toThrow(RangeError);
    expect(() => nextHolyStretch({ ...NEW_YORK, timeZone: 'Mars/Olympus' }, new Date(0))).toThrow(
      RangeError,
    );
  });
});

describe('the far north', () => {
  it.each([
    ['London', '2026-06-17T12:00:00Z', '2026-06-20T21:37:00.000Z'],
    ['Antwerp', '2026-06-17T12:00:00Z', '2026-06-20T21:16:00.000Z'],
  ])('has a real nightfall in %s in June', (name, iso, havdalah) => {
    const now = new Date(iso);
    expect(nextHolyStretch(ownTown(name), now)).toMatchObject({
      endsAt: new Date(havdalah),
      hasNightfall: true,
    });
    expectClose(
      nextHolyStretch(ownTown(name), now).endsAt,
      oracle(ownTown(name), 2026, 2026)(now)?.end,
      name,
    );
  });

  it.each(['Helsinki', 'Stockholm', 'Oslo'])(
    'ends Shabbat in %s at midnight when night never falls, without a jump',
    (name) => {
      const city = ownTown(name);
      const clock: number[] = [];
      for (let at = Date.UTC(2025, 4, 1); at < Date.UTC(2025, 7, 15); at += 7 * DAY_MS) {
        const end = nextHolyStretch(city, new Date(at)).endsAt.getTime();
        clock.push(((end + city.lon * 4 * MINUTE_MS + 12 * HOUR_MS) % DAY_MS) / HOUR_MS - 12);
      }
      expect(Math.max(...clock)).toBeLessThan(0.3);
      expect(clock.filter((hour) => Math.abs(hour) < 0.03).length).toBeGreaterThan(3);
    },
  );

  it('keeps yesterday’s Shabbat until a havdalah that comes after midnight', () => {
    const helsinki = ownTown('Helsinki');
    const { endsAt } = nextHolyStretch(helsinki, new Date('2026-05-22T12:00:00Z'));
    expect(endsAt.toISOString()).toBe('2026-05-23T21:28:00.000Z');
    const afterMidnight = new Date('2026-05-23T21:20:00Z');
    expect(nextHolyStretch(helsinki, afterMidnight).endsAt).toEqual(endsAt);
  });

  it('shows no time where the sun doesn’t set, or it doesn’t get dark', () => {
    const tromso = { ...ownTown('Oslo'), lat: 69.65, lon: 18.96 };
    const friday = (date: string) => DateTime.fromISO(date, { zone: 'utc' });
    const none = { candleLightingAt: null, nightfallAt: null };
    expect(eveningOf(tromso, friday('2026-06-19'))).toMatchObject(none);
    expect(eveningOf(ownTown('Oslo'), friday('2026-06-19'))).toMatchObject({
      candleLightingAt: expect.any(Date),
      nightfallAt: null,
    });
    const midsummer = nextHolyStretch(tromso, new Date('2026-06-17T12:00:00Z'));
    expect(midsummer).toMatchObject({ hasSunset: false, hasNightfall: false });
  });

  it('returns a result even where the sun stays up or down for weeks', () => {
    for (const lat of [69.65, -69.65]) {
      const tromso = { ...ownTown('Oslo'), lat, lon: 18.96 };
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * DAY_MS) {
        const { startsAt, endsAt } = nextHolyStretch(tromso, new Date(at));
        expect(endsAt.getTime()).toBeGreaterThan(at);
        const hours = (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
        expect(hours).toBeGreaterThan(24);
        expect(hours).toBeLessThan(80);
      }
    }
  });
});
