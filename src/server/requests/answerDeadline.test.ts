import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { quietTimeIn } from '../zmanim/quietTime';
import { answerDeadline, reminderAt } from './answerDeadline';

const NEW_YORK = 'America/New_York';
const at = (local: string, zone = NEW_YORK) => DateTime.fromISO(local, { zone }).toJSDate();
const meal = (start: string, hours = 2, timeZone = NEW_YORK) => ({
  startsAt: at(start, timeZone),
  endsAt: new Date(at(start, timeZone).getTime() + hours * 3_600_000),
  timeZone,
});
const newYorkTime = (instant: Date | null) =>
  instant && DateTime.fromJSDate(instant, { zone: NEW_YORK }).toFormat('ccc LLL d HH:mm');

// In 2027 Sukkot begins on Shabbat, October 16, and Sunday is Yom Tov too. Candle lighting is at
// about 17:55. The zone's holy stretch, margins included, runs from about 17:10 to about 19:50.
describe('when a host should answer', () => {
  it.each([
    ['a day after it was asked', '2027-10-12T09:00', '2027-10-20T13:00', /^Wed Oct 13 09:00$/],
    [
      'two hours before a meal of the same day',
      '2027-10-19T09:00',
      '2027-10-19T19:00',
      /^Tue Oct 19 17:00$/,
    ],
    [
      'at the meal for who asks after that',
      '2027-10-19T18:00',
      '2027-10-19T19:00',
      /^Tue Oct 19 19:00$/,
    ],
    [
      'two hours before candle lighting for the meals of the holy days',
      '2027-10-15T09:00',
      '2027-10-17T13:00',
      /^Fri Oct 15 15:[0-2]/,
    ],
    [
      'at candle lighting for who asks after that',
      '2027-10-15T16:00',
      '2027-10-15T18:30',
      /^Fri Oct 15 17:[0-2]/,
    ],
    [
      'later by as long as the holy days last, for a meal after them',
      '2027-10-15T09:00',
      '2027-10-20T13:00',
      /^Mon Oct 18 1[0-2]:/,
    ],
    [
      'a day after nightfall for what is asked on a holy day',
      '2027-10-16T12:00',
      '2027-10-20T13:00',
      /^Mon Oct 18 (19:[3-5]|20:0)/,
    ],
    [
      'before Shabbat for the meal as it is out',
      '2027-10-29T09:00',
      '2027-10-30T20:30',
      /^Fri Oct 29 1[67]:/,
    ],
    [
      'between nightfall and the meal for what is asked on Shabbat',
      '2027-10-30T12:00',
      '2027-10-30T20:30',
      /^Sat Oct 30 (19:[0-5]|20:0)/,
    ],
  ])('is %s', (_what, requestTime, start, hour) => {
    expect(newYorkTime(answerDeadline(meal(start), at(requestTime)))).toMatch(hour);
  });

  it('is never, once the meal’s holy days have begun', () => {
    expect(answerDeadline(meal('2027-10-16T13:00'), at('2027-10-15T20:00'))).toBeNull();
  });

  it('is never on a holy day, before the request or after the meal', () => {
    for (const zone of [NEW_YORK, 'Asia/Jerusalem', 'Europe/London', 'America/Halifax'])
      for (let hours = 0; hours < 24 * 14; hours += 7)
        for (const ahead of [1, 5, 20, 50, 100]) {
          const requestedAt = new Date(Date.parse('2027-10-10T04:00:00Z') + hours * 3_600_000);
          const startsAt = new Date(requestedAt.getTime() + ahead * 3_600_000);
          const endsAt = new Date(startsAt.getTime() + 7_200_000);
          const deadline = answerDeadline({ startsAt, endsAt, timeZone: zone }, requestedAt);
          if (!deadline) continue;
          const quiet = quietTimeIn(zone, new Date(deadline.getTime() - 1));
          expect(deadline > requestedAt && deadline <= startsAt).toBe(true);
          expect(
            quiet.startsAt >= deadline || quiet.endsAt <= deadline,
            `${zone} ${requestedAt} ${ahead}`,
          ).toBe(true);
        }
  });
});

describe('when a host is reminded', () => {
  it('is a day before candle lighting, or a day before a weekday meal, for earlier requests', () => {
    const lunch = meal('2027-10-17T13:00');
    expect(newYorkTime(reminderAt(lunch, at('2027-10-01T12:00')))).toMatch(/^Thu Oct 14 17:[0-2]/);
    expect(reminderAt(lunch, at('2027-10-15T12:00'))).toBeNull();
    const weekday = meal('2027-10-20T13:00');
    expect(newYorkTime(reminderAt(weekday, at('2027-10-01T12:00')))).toBe('Tue Oct 19 13:00');
  });
});
