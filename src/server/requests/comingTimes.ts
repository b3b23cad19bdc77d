import { DateTime } from 'luxon';
import { HOUR_MS } from '@/schemas/time';
import { quietTimeAt, quietTimeIn } from '../zmanim/quietTime';
import { lastMoment, laterInTheWeek, type Meal } from './answerDeadline';

/** How long guests have to answer a reminder, in milliseconds. Shabbat and Yom Tov don't count. */
const TIME_TO_CONFIRM_MS = 12 * HOUR_MS;

/** How long before candle lighting guests are asked at the latest, in milliseconds. */
const AHEAD_MS = 2 * HOUR_MS;

const noonBefore = (at: Date, days: number, timeZone: string) =>
  DateTime.fromJSDate(at, { zone: timeZone }).minus({ days }).set({ hour: 12 }).startOf('hour');

/**
 * Returns until when guests should have confirmed: candle lighting for a meal on Shabbat or Yom Tov,
 * or shortly after it. Otherwise the start of the meal.
 */
function confirmBy(meal: Meal): Date {
  const justBefore = (at: Date) =>
    quietTimeAt(meal.timeZone, new Date(at.getTime() - TIME_TO_CONFIRM_MS));
  // A dinner in summer may start before candle lighting.
  const lighting = lastMoment(meal);
  let last = lighting < meal.startsAt ? lighting : meal.startsAt;
  for (let holy = justBefore(last); holy; holy = justBefore(last)) last = holy.startsAt;
  return last;
}

/**
 * Returns when guests are asked whether they're coming: at noon two days before candle lighting or
 * a weekday meal. If that's on Shabbat or Yom Tov, or just before, they're asked on an earlier day.
 * They're reminded at noon the day before, or once Shabbat or Yom Tov is over.
 */
export function comingTimes(meal: Meal) {
  const { timeZone } = meal;
  const last = confirmBy(meal);
  const isTooLate = (at: Date) =>
    quietTimeIn(timeZone, at).startsAt.getTime() - AHEAD_MS < at.getTime();
  let days = 2;
  while (isTooLate(noonBefore(last, days, timeZone).toJSDate())) days += 1;
  const dayBefore = noonBefore(last, 1, timeZone).toJSDate();
  return {
    asksAt: noonBefore(last, days, timeZone).toJSDate(),
    remindsAt: quietTimeAt(timeZone, dayBefore)?.endsAt ?? dayBefore,
    confirmBy: last,
  };
}

/** Returns when to remind a guest who was asked now. Null if that's too soon to be of use. */
export function remindsAfter(remindsAt: Date, askedAt: Date): Date | null {
  return remindsAt.getTime() - askedAt.getTime() >= TIME_TO_CONFIRM_MS ? remindsAt : null;
}

/** Returns when to ask a guest who was accepted now. Null if the others were asked before. */
export function asksBefore(meal: Meal, now: Date): Date | null {
  const { asksAt } = comingTimes(meal);
  return asksAt > now ? asksAt : null;
}

export type Confirmation = { comingAt: Date | null; remindedAt: Date | null; timeZone: string };

/** Whether a group had time to answer a reminder, and could answer now. */
export const isReleaseTime = ({ remindedAt, timeZone }: Confirmation, now: Date): boolean =>
  remindedAt !== null &&
  laterInTheWeek(remindedAt, TIME_TO_CONFIRM_MS, timeZone) <= now &&
  !quietTimeAt(timeZone, now);
