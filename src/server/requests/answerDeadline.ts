import { HOUR_MS } from '@/schemas/time';
import { quietTimeAt, quietTimeIn } from '../zmanim/quietTime';

/** How long a host has to answer, in milliseconds. Shabbat and Yom Tov don't count. */
const TIME_TO_ANSWER_MS = 24 * HOUR_MS;

/** How long before candle lighting, or before a weekday meal, an answer is due. In milliseconds. */
const AHEAD_MS = 2 * HOUR_MS;

/** How long before candle lighting or a weekday meal we remind the host, in milliseconds. */
const NUDGE = 24 * HOUR_MS;

export type Meal = { startsAt: Date; endsAt: Date; timeZone: string };

const minus = (at: Date, ms: number) => new Date(at.getTime() - ms);

/**
 * The last moment to arrange a meal: candle lighting if its middle falls on Shabbat or Yom Tov,
 * otherwise its start.
 */
export function lastMoment({ startsAt, endsAt, timeZone }: Meal): Date {
  const middle = new Date((startsAt.getTime() + endsAt.getTime()) / 2);
  return quietTimeAt(timeZone, middle)?.startsAt ?? startsAt;
}

/** Adds `ms` milliseconds, not counting Shabbat and Yom Tov. */
export function laterInTheWeek(from: Date, ms: number, timeZone: string): Date {
  const quiet = quietTimeIn(timeZone, from);
  const start = quiet.startsAt <= from ? quiet.endsAt : from;
  const next = start === from ? quiet : quietTimeIn(timeZone, start);
  const room = next.startsAt.getTime() - start.getTime();
  if (ms <= room) return new Date(start.getTime() + ms);
  return laterInTheWeek(next.endsAt, ms - room, timeZone);
}

/**
 * Returns when a request should be answered: 24 hours after it was made, not counting Shabbat and
 * Yom Tov in the meal's time zone, or 2 hours before candle lighting or the meal if that's sooner.
 * A request made inside those 2 hours is due at candle lighting or the start of the meal. The
 * deadline is never on Shabbat or Yom Tov.
 * @returns null if there's no time left, such as when the meal's holy day has begun
 */
export function answerDeadline(meal: Meal, askedAt: Date): Date | null {
  const { timeZone } = meal;
  const last = lastMoment(meal);
  const limits = [minus(last, AHEAD_MS), last].map((at) => {
    const holy = quietTimeAt(timeZone, at);
    // A meal the night after Shabbat: before Shabbat begins, or once it's over.
    return holy ? (holy.startsAt > askedAt ? holy.startsAt : holy.endsAt) : at;
  });
  const limit = limits.find((at) => at > askedAt && at <= meal.startsAt);
  if (!limit) return null;
  const inADay = laterInTheWeek(askedAt, TIME_TO_ANSWER_MS, timeZone);
  return inADay < limit ? inADay : limit;
}

/**
 * Returns when to remind a host of unanswered requests: 24 hours before candle lighting, or before
 * a weekday meal.
 * @returns null for a request made after that, because the host has just been notified of it
 */
export function reminderAt(meal: Meal, askedAt: Date): Date | null {
  const at = minus(lastMoment(meal), NUDGE);
  return at > askedAt ? at : null;
}
