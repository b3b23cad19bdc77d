import { HebrewCalendar, Location, TimedEvent } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/schemas/time';
import { ownTown, type Town } from '@/test/towns';
import { comingTimes, isReleaseTime } from './comingTimes';

const NEW_YORK = 'America/New_York';

/** Holy time of a town, by Hebcal, which shares no code with ours. */
function holyTimes(town: Town): { from: Date; to: Date }[] {
  const events = HebrewCalendar.calendar({
    start: new Date(2027, 6, 1),
    end: new Date(2028, 7, 31),
    location: new Location(town.lat, town.lon, town.inIsrael, town.timeZone),
    il: town.inIsrael,
    candlelighting: true,
    candleLightingMins: town.candleLightingMinutes,
    havdalahDeg: 8.5,
  });
  const stretches: { from: Date; to: Date }[] = [];
  let from: Date | undefined;
  for (const event of events) {
    if (!(event instanceof TimedEvent)) continue;
    const { eventTime } = event;
    if (event.getDesc() === 'Candle lighting') from ??= eventTime;
    if (event.getDesc() !== 'Havdalah' || !from) continue;
    stretches.push({ from, to: eventTime });
    from = undefined;
  }
  return stretches;
}

const mealAt = (local: string, timeZone = NEW_YORK) => {
  const startsAt = DateTime.fromISO(local, { zone: timeZone }).toJSDate();
  return { startsAt, endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS), timeZone };
};

function localTimes(local: string, timeZone = NEW_YORK) {
  const { asksAt, remindsAt } = comingTimes(mealAt(local, timeZone));
  return [asksAt, remindsAt].map((at) =>
    DateTime.fromJSDate(at, { zone: timeZone }).toFormat('ccc d HH:mm'),
  );
}

describe('guests are asked and reminded', () => {
  it('at noon, two days and one day before a weekday meal', () => {
    expect(localTimes('2027-10-20T19:00')).toEqual(['Mon 18 12:00', 'Tue 19 12:00']);
    expect(localTimes('2027-10-20T00:30')).toEqual(['Mon 18 12:00', 'Tue 19 12:00']);
  });

  it('before the evening of a Shabbat, for all its meals', () => {
    for (const meal of ['2027-11-05T18:30', '2027-11-06T12:00', '2027-11-06T20:00'])
      expect(localTimes(meal)).toEqual(['Wed 3 12:00', 'Thu 4 12:00']);
  });

  it('before the holiday starts, for a meal on its second day', () => {
    // Shabbat and two days of Yom Tov, from the evening of October 15.
    expect(localTimes('2027-10-17T13:00')).toEqual(['Wed 13 12:00', 'Thu 14 12:00']);
  });

  it('before Shabbat and when it’s over, for a meal on Sunday or Monday', () => {
    const [asked, reminded] = localTimes('2027-11-07T13:00');
    expect(asked).toBe('Fri 5 12:00');
    expect(reminded).toMatch(/^Sat 6 1[89]:/);
    expect(localTimes('2027-11-08T13:00')).toEqual(['Fri 5 12:00', 'Sun 7 12:00']);
  });
});

describe.each(['New York', 'Jerusalem', 'Melbourne'])(
  'in %s, for every meal of a year,',
  (name) => {
    const town = ownTown(name);
    const stretches = holyTimes(town);
    const isHoly = (at: Date) => stretches.some(({ from, to }) => from <= at && at < to);
    const days = Array.from({ length: 365 }, (_, n) =>
      DateTime.fromISO('2027-08-01', { zone: town.timeZone }).plus({ days: n }).toISODate(),
    );
    const meals = days.flatMap((day) =>
      ['09:00', '13:00', '19:30', '22:00'].map((time) => mealAt(`${day}T${time}`, town.timeZone)),
    );

    it('asks and reminds outside holy time, in order, and with time to answer', () => {
      for (const meal of meals) {
        const { asksAt, remindsAt, confirmBy } = comingTimes(meal);
        expect([asksAt, remindsAt].filter(isHoly), `${meal.startsAt.toISOString()}`).toEqual([]);
        expect(asksAt < remindsAt).toBe(true);
        expect(confirmBy <= meal.startsAt).toBe(true);
        expect(confirmBy.getTime() - remindsAt.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
        expect(meal.startsAt.getTime() - asksAt.getTime()).toBeLessThan(7 * DAY_MS);
      }
    });

    it('releases seats before the meal, but never in holy time', () => {
      for (const meal of meals) {
        const { remindsAt, confirmBy } = comingTimes(meal);
        const confirmation = { comingAt: null, remindedAt: remindsAt, timeZone: town.timeZone };
        const hours = Array.from(
          { length: Math.ceil((meal.startsAt.getTime() - remindsAt.getTime()) / HOUR_MS) },
          (_, n) => new Date(remindsAt.getTime() + n * HOUR_MS),
        );
        const open = hours.filter((at) => isReleaseTime(confirmation, at));
        expect(open.filter(isHoly)).toEqual([]);
        expect(open.every((at) => at.getTime() - remindsAt.getTime() >= 12 * HOUR_MS)).toBe(true);
        expect(isReleaseTime(confirmation, new Date(confirmBy.getTime() - 1))).toBe(true);
      }
    });
  },
);
