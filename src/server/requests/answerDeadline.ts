import { isQuietAt, quietTimeIn } from '../mail/quietTime';

/** By when a host should answer a request, and when they are reminded of it. */

const HOUR = 60 * 60_000;

/** So long a host has, on days that are not holy. */
const TIME_TO_ANSWER = 24 * HOUR;

/** A guest hears so long before candle lighting, or before a meal of a weekday, if they asked before that. */
const AHEAD = 2 * HOUR;

/** So long before candle lighting, or the meal, a host hears of those who wait. */
const NUDGE = 24 * HOUR;

type Meal = { startsAt: Date; endsAt: Date; timeZone: string };

const minus = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** When a meal can be spoken of no more: as the holy days come in on which its middle lies, else as it begins. */
function lastMoment({ startsAt, endsAt, timeZone }: Meal): Date {
  const middle = new Date((startsAt.getTime() + endsAt.getTime()) / 2);
  return isQuietAt(timeZone, middle)?.startsAt ?? startsAt;
}

/** So much later, in milliseconds, where the time of holy days does not count. */
function laterInTheWeek(from: Date, ms: number, timeZone: string): Date {
  const quiet = quietTimeIn(timeZone, from);
  const start = quiet.startsAt <= from ? quiet.endsAt : from;
  const next = start === from ? quiet : quietTimeIn(timeZone, start);
  const room = next.startsAt.getTime() - start.getTime();
  if (ms <= room) return new Date(start.getTime() + ms);
  return laterInTheWeek(next.endsAt, ms - room, timeZone);
}

/**
 * By when a request should be answered: 24 hours after it was asked, where Shabbat and Yom Tov of the meal's zone do
 * not count, or two hours before candle lighting or the meal, if that is sooner; asked later, at these. It never
 * lies on a holy day.
 * @returns null where there is no such time any more: asked for the meal of a holy day that has come in.
 */
export function answerDeadline(meal: Meal, askedAt: Date): Date | null {
  const { timeZone } = meal;
  const last = lastMoment(meal);
  const limits = [minus(last, AHEAD), last].map((at) => {
    const holy = isQuietAt(timeZone, at);
    // A meal of the night after Shabbat: before it, or when it is out.
    return holy ? (holy.startsAt > askedAt ? holy.startsAt : holy.endsAt) : at;
  });
  const limit = limits.find((at) => at > askedAt && at <= meal.startsAt);
  if (!limit) return null;
  const inADay = laterInTheWeek(askedAt, TIME_TO_ANSWER, timeZone);
  return inADay < limit ? inADay : limit;
}

/**
 * When a host is reminded of those who wait: 24 hours before candle lighting, or before a meal of a weekday.
 * @returns null for what is asked after that, of which they have just heard.
 */
export function reminderAt(meal: Meal, askedAt: Date): Date | null {
  const at = minus(lastMoment(meal), NUDGE);
  return at > askedAt ? at : null;
}
