import { randomUUID } from 'node:crypto';
import { flags, HDate, HebrewCalendar, Location, months } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { callerFor, community } from '@/test/community';
import { ownTown } from '@/test/towns';
import { comingAgain, type MealPlace, sukkotMeals } from './sukkotMeals';

function placeOf(name: string): MealPlace {
  const locality = ownTown(name);
  const { inIsrael, timeZone } = locality;
  return { locality, inIsrael, timeZone };
}

const brooklyn = placeOf('Brooklyn');
const jerusalem = placeOf('Jerusalem');
const nowhere: MealPlace = {
  ...{ locality: undefined, inIsrael: false, timeZone: 'America/New_York' },
};
const autumn = new Date('2027-09-01T12:00:00Z');

const names = (place: MealPlace, now = autumn) =>
  sukkotMeals(now, place).meals.map(({ name, date, type }) => `${name} ${date} ${type}`);

describe('the meals of the coming Sukkot', () => {
  it('are those of 2027, by name', () => {
    expect(names(brooklyn)).toEqual([
      'first-night 2027-10-15 dinner',
      'first-day 2027-10-16 lunch',
      'second-night 2027-10-16 dinner',
      'second-day 2027-10-17 lunch',
      ...[17, 18, 19, 20].flatMap((day) => [
        `week-night 2027-10-${day} dinner`,
        `week-day 2027-10-${day + 1} lunch`,
      ]),
      'hoshana-rabba-night 2027-10-21 dinner',
      'hoshana-rabba-day 2027-10-22 lunch',
      'shemini-atzeret-night 2027-10-22 dinner',
      'shemini-atzeret-day 2027-10-23 lunch',
      'simchat-torah-night 2027-10-23 dinner',
      'simchat-torah-day 2027-10-24 lunch',
    ]);
  });

  it('have one day of Yom Tov in Israel, even if only the country is known', () => {
    const unknown = { ...nowhere, inIsrael: true, timeZone: 'Asia/Jerusalem' };
    for (const place of [jerusalem, unknown]) {
      const all = names(place);
      expect(all).toContain('week-night 2027-10-16 dinner');
      expect(all.slice(-2)).toEqual(['both-night 2027-10-22 dinner', 'both-day 2027-10-23 lunch']);
    }
    expect(sukkotMeals(autumn, jerusalem)).toMatchObject({ from: '2027-10-15', to: '2027-10-23' });
  });

  it('name the Shabbat between, which begins on Friday night', () => {
    // Sukkot 2028 begins on a Thursday.
    const all = names(brooklyn, new Date('2028-06-01T12:00:00Z'));
    expect(all).toContain('shabbat-night 2028-10-06 dinner');
    expect(all).toContain('shabbat-day 2028-10-07 lunch');
  });

  it('begin at nightfall or at 12:30 pm local time, and last two hours', () => {
    const [dinner, lunch] = sukkotMeals(autumn, brooklyn).meals;
    expect(dinner).toMatchObject({ startsAt: '2027-10-15T19:00', endsAt: '2027-10-15T21:00' });
    expect(lunch).toMatchObject({ startsAt: '2027-10-16T12:30', endsAt: '2027-10-16T14:30' });
    for (const meal of sukkotMeals(autumn, nowhere).meals) {
      expect(meal.startsAt.slice(11)).toBe(meal.type === 'dinner' ? '19:00' : '12:30');
      expect(meal).toMatchObject({ candleLightingAt: null, nightfallAt: null });
    }
  });

  it('leave out past meals', () => {
    const now = new Date('2027-10-17T19:00:00Z');
    expect(names(brooklyn, now)[0]).toBe('week-night 2027-10-17 dinner');
  });

  it.each([brooklyn, jerusalem])(
    'agree with an independent calculation of candle lighting',
    (place) => {
      const { locality, inIsrael, timeZone } = place;
      if (!locality) throw new Error('No such place');
      for (let year = 2024; year < 2040; year += 1) {
        const { meals, from, to } = sukkotMeals(new Date(Date.UTC(year, 5, 1)), place);
        const events = HebrewCalendar.calendar({
          start: new Date(`${from}T12:00`),
          // The evening of the last day belongs to the following day.
          end: DateTime.fromISO(`${to}T12:00`).minus({ days: 1 }).toJSDate(),
          location: new Location(locality.lat, locality.lon, inIsrael, timeZone),
          il: inIsrael,
          candlelighting: true,
          candleLightingMins: locality.candleLightingMinutes,
          havdalahDeg: 8.5,
        });
        const lit = events.flatMap((event) =>
          event.getDesc() === 'Candle lighting' && 'eventTime' in event ? [event.eventTime] : [],
        );
        const ours = meals.flatMap(({ candleLightingAt }) => candleLightingAt ?? []);
        expect(ours.length).toBe(lit.length);
        ours.forEach((at, i) => {
          expect(Math.abs(at.getTime() - (lit[i] as Date).getTime())).toBeLessThan(2 * 60_000);
        });
        for (const { nightfallAt, startsAt } of meals) {
          if (!nightfallAt) continue;
          const start = DateTime.fromISO(startsAt, { zone: timeZone }).toMillis();
          expect(start).toBeGreaterThanOrEqual(nightfallAt.getTime());
          expect(start - nightfallAt.getTime()).toBeLessThan(15 * 60_000);
        }
      }
    },
  );
});

describe('a meal moved to the coming Sukkot', () => {
  const zone = 'America/New_York';
  const at = (text: string) => DateTime.fromISO(text, { zone }).toJSDate();
  const again = (start: string, now: Date, inIsrael = false) => {
    const startsAt = at(start);
    const endsAt = new Date(startsAt.getTime() + 3 * 60 * 60_000);
    const moved = comingAgain({ startsAt, endsAt }, now, { timeZone: zone, inIsrael });
    if (!moved) return null;
    expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(3 * 60 * 60_000);
    return DateTime.fromJSDate(moved.startsAt, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
  };
  const next = new Date('2026-11-22T12:00:00Z');

  it('is on the matching day, at the same time', () => {
    // Sukkot began on Shabbat, September 26, 2026, and on Shabbat, October 16, 2027.
    expect(again('2026-09-25T19:15', next)).toBe('2027-10-15T19:15');
    expect(again('2026-09-26T12:30', next)).toBe('2027-10-16T12:30');
    expect(again('2026-10-02T12:00', next)).toBe('2027-10-22T12:00');
    expect(again('2026-10-04T12:00', next)).toBe('2027-10-24T12:00');
  });

  it('stays on the Shabbat between in the coming year, including its Friday night', () => {
    // Sukkot 2025 began on a Tuesday, so Shabbat was 19 Tishrei. In 2028 it begins on a Thursday:
    // 17 Tishrei.
    const in2028 = new Date('2027-11-22T12:00:00Z');
    expect(again('2025-10-10T18:30', in2028)).toBe('2028-10-06T18:30');
    expect(again('2025-10-11T12:30', in2028)).toBe('2028-10-07T12:30');
    // 2027 has no such Shabbat, so the meal keeps its day of Tishrei.
    expect(again('2025-10-11T12:30', next)).toBe('2027-10-20T12:30');
  });

  it.each([2024, 2025, 2026, 2027, 2028])('keeps its day of Tishrei otherwise (%i)', (year) => {
    const tishrei = (civilYear: number, day: number) => {
      const date = new HDate(day, months.TISHREI, civilYear + 3761).greg();
      return DateTime.utc(date.getFullYear(), date.getMonth() + 1, date.getDate()).toFormat(
        'yyyy-MM-dd',
      );
    };
    for (const inIsrael of [false, true])
      for (const day of [14, 15, 16, 21, 22, 23]) {
        const isYomTov = (
          HebrewCalendar.getHolidaysOnDate(new HDate(day, months.TISHREI, year + 3761), inIsrael) ??
          []
        ).some((event) => event.getFlags() & flags.CHAG);
        if (day === 16 && !isYomTov) continue;
        const now = new Date(Date.UTC(year, 10, 20));
        expect(again(`${tishrei(year, day)}T12:00`, now, inIsrael)).toBe(
          `${tishrei(year + 1, day)}T12:00`,
        );
      }
  });

  it('has no date if it wasn’t during Sukkot', () => {
    expect(again('2026-10-05T19:00', next)).toBeNull();
    expect(again('2026-03-01T19:00', next)).toBeNull();
  });
});

describe('meals from the server', () => {
  it('are described in words, with the times of the listing’s place if it’s known', async () => {
    const { visitor } = await community();
    const { meals, place, year } = await visitor.zmanim.meals({ city: 'Brooklyn, NY' });
    expect([place, year]).toEqual(['Brooklyn', 2027]);
    expect(meals[0]).toMatchObject({
      name: 'Erev Sukkot · first night · Shabbat',
      day: 'Fri, Oct 15',
      candleLighting: '5:57 PM',
      nightfall: '6:57 PM',
    });
    expect(meals[1]).toMatchObject({ name: 'First day · Shabbat', candleLighting: null });
    expect(meals[1]?.nightfall).toBeNull();
  });

  it('name a place in the reader’s language', async () => {
    const { db, clock, visitor } = await community();
    const hebrew = callerFor(db, clock, null, randomUUID(), languageOf('he'));
    const input = { city: 'תל אביב-יפו, ישראל' };
    expect((await visitor.zmanim.meals(input)).place).toBe('Tel Aviv');
    expect((await hebrew.zmanim.meals(input)).place).toBe('תל אביב');
  });

  it('name each Shabbat once', async () => {
    const { visitor, clock } = await community();
    const shabbatot = async () =>
      (await visitor.zmanim.meals({ city: 'Brooklyn, NY' })).meals
        .filter(({ name }) => name.includes('Shabbat'))
        .map(({ day, name }) => `${day} · ${name}`);
    expect(await shabbatot()).toEqual([
      'Fri, Oct 15 · Erev Sukkot · first night · Shabbat',
      'Sat, Oct 16 · First day · Shabbat',
      'Fri, Oct 22 · Shemini Atzeret · night · Shabbat',
      'Sat, Oct 23 · Shemini Atzeret · day · Shabbat',
    ]);
    clock.set(new Date('2028-06-01T00:00:00Z'));
    expect(await shabbatot()).toEqual([
      'Fri, Oct 6 · Shabbat Sukkot · Friday night',
      'Sat, Oct 7 · Shabbat Sukkot · day',
    ]);
  });
});
