import { DateTime } from 'luxon';
import type { SukkotMealName } from '@/schemas/sukkot2024';
import type { Locality } from '../db/locality';
import {
  dayOfSukkot,
  EREV,
  FIRST,
  firstDayComing,
  HOSHANA_RABBA,
  SATURDAY,
  SHEMINI_ATZERET,
  SIMCHAT_TORAH,
} from './sukkot';
import { eveningOf } from './zmanim';

/** Where a meal is: for its times, if the place is known, and whether Yom Tov is one day there. */
export type MealPlace = {
  locality: Locality | undefined;
  inIsrael: boolean;
  timeZone: string;
};

export type SukkotMeal = {
  id: string;
  name: SukkotMealName;
  isShabbat: boolean;
  date: string;
  type: 'dinner' | 'lunch';
  startsAt: string;
  endsAt: string;
  candleLightingAt: Date | null;
  nightfallAt: Date | null;
};

const LOCAL = "yyyy-MM-dd'T'HH:mm";
const MEAL_HOURS = 2;
const QUARTER = 15;

function nameOf(hebrewDay: number, date: DateTime, inIsrael: boolean) {
  if (hebrewDay === FIRST) return 'first';
  if (hebrewDay === FIRST + 1 && !inIsrael) return 'second';
  if (hebrewDay === HOSHANA_RABBA) return 'hoshana-rabba';
  if (hebrewDay === SHEMINI_ATZERET) return inIsrael ? 'both' : 'shemini-atzeret';
  if (hebrewDay === SIMCHAT_TORAH) return 'simchat-torah';
  return date.weekday === SATURDAY ? 'shabbat' : 'week';
}

const lastDay = (inIsrael: boolean) => (inIsrael ? SHEMINI_ATZERET : SIMCHAT_TORAH);

/** Rounds up to a quarter of an hour, because no one schedules a meal for 6:53. */
const roundedUp = (time: DateTime) =>
  time.plus({ minutes: (QUARTER - (time.minute % QUARTER)) % QUARTER }).startOf('minute');

/**
 * Returns the remaining meals of the coming Sukkot: a dinner and a lunch for each day from the
 * first through Simchat Torah. Each lasts two hours.
 *
 * Dinner is at nightfall, because it isn't eaten earlier on Yom Tov and Shabbat, or at 7 PM where
 * nightfall is unknown. Lunch is at 12:30 PM.
 *
 * @throws RangeError if `now` is not a valid date
 */
export function sukkotMeals(
  now: Date,
  { locality, inIsrael, timeZone }: MealPlace,
): { year: number; from: string; to: string; meals: SukkotMeal[] } {
  const first = firstDayComing(now);
  const dayOf = (hebrewDay: number) => first.plus({ days: hebrewDay - FIRST });
  const iso = (day: DateTime) => day.toFormat('yyyy-MM-dd');
  const clock = DateTime.fromJSDate(now, { zone: timeZone }).toFormat(LOCAL);

  const meal = (hebrewDay: number, type: SukkotMeal['type']): SukkotMeal => {
    const day = dayOf(hebrewDay);
    const name = nameOf(hebrewDay, day, inIsrael);
    const isDinner = type === 'dinner';
    const civil = isDinner ? day.minus({ days: 1 }) : day;
    const evening = isDinner && locality ? eveningOf(locality, civil) : null;
    const start = evening?.nightfallAt
      ? roundedUp(DateTime.fromJSDate(evening.nightfallAt, { zone: timeZone }))
      : civil.plus(isDinner ? { hours: 19 } : { hours: 12, minutes: 30 });
    return {
      id: `${hebrewDay}-${type}`,
      name: `${name}-${isDinner ? 'night' : 'day'}`,
      isShabbat: day.weekday === SATURDAY,
      date: iso(civil),
      type,
      startsAt: start.toFormat(LOCAL),
      endsAt: start.plus({ hours: MEAL_HOURS }).toFormat(LOCAL),
      candleLightingAt: evening?.candleLightingAt ?? null,
      nightfallAt: evening?.nightfallAt ?? null,
    };
  };

  const days = Array.from({ length: lastDay(inIsrael) - FIRST + 1 }, (_, i) => FIRST + i);
  return {
    year: first.year,
    from: iso(dayOf(EREV)),
    to: iso(dayOf(lastDay(inIsrael))),
    meals: days
      .flatMap((day) => [meal(day, 'dinner'), meal(day, 'lunch')])
      .filter(({ endsAt }) => endsAt > clock),
  };
}

/** From this hour on, a meal belongs to the day that begins that night. */
const EVENING = 16;

/** Returns the Shabbat of Chol HaMoed, or null if Sukkot itself begins on Shabbat. */
function shabbatBetween(first: DateTime, inIsrael: boolean): number | null {
  const shabbat = FIRST + SATURDAY - first.weekday;
  return shabbat > (inIsrael ? FIRST : FIRST + 1) ? shabbat : null;
}

/**
 * Returns the same meal in the coming Sukkot, on the corresponding day at the same local time. A
 * meal on the Shabbat of Chol HaMoed stays on it if the coming Sukkot has one. All others keep
 * their day of Tishrei.
 * @returns null if the meal isn't during Sukkot
 * @throws RangeError for an unknown time zone
 */
export function comingAgain(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
  { timeZone, inIsrael }: { timeZone: string; inIsrael: boolean },
): { startsAt: Date; endsAt: Date } | null {
  const start = DateTime.fromJSDate(startsAt, { zone: timeZone });
  if (!start.isValid) throw new RangeError(`No such instant or zone: ${timeZone}`);
  const civil = DateTime.utc(start.year, start.month, start.day);
  const hebrewDay = dayOfSukkot(civil);
  if (hebrewDay === null) return null;
  const first = firstDayComing(now);
  const night = start.hour >= EVENING ? 1 : 0;
  const wasFirst = civil.minus({ days: hebrewDay - FIRST });
  const isShabbat = hebrewDay + night === shabbatBetween(wasFirst, inIsrael);
  const shabbat = isShabbat ? shabbatBetween(first, inIsrael) : null;
  const day = first.plus({ days: (shabbat === null ? hebrewDay : shabbat - night) - FIRST });
  const days = day.diff(civil, 'days').days;
  const shift = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).plus({ days }).toJSDate();
  return { startsAt: shift(startsAt), endsAt: shift(endsAt) };
}
