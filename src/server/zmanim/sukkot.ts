import { JewishDate } from 'kosher-zmanim';
import { DateTime } from 'luxon';
import type { SukkotMeaning, SukkotOption } from '@/schemas/sukkot2024';

export type ComingOption = SukkotOption & {
  readonly meaning: SukkotMeaning;
  readonly hebrewDay: number;
  readonly hebrewTo?: number;
};

/** Shabbat in Luxon's numbering. */
export const SATURDAY = 6;

/** Days of Tishrei. All others count from these. */
export const EREV = 14;
export const FIRST = 15;
export const HOSHANA_RABBA = 21;
export const SHEMINI_ATZERET = 22;
export const SIMCHAT_TORAH = 23;

/**
 * Returns the first day of the coming Sukkot (15 Tishrei): the civil date of its daylight part, at
 * midnight UTC. The current Sukkot counts until the end of 23 Tishrei, UTC.
 * @throws RangeError if `now` is not a valid date
 */
export function firstDayComing(now: Date): DateTime {
  const today = DateTime.fromJSDate(now, { zone: 'utc' });
  if (!today.isValid) throw new RangeError('No such instant.');
  const hebrew = new JewishDate(today);
  const month = hebrew.getJewishMonth();
  const isPast = month !== JewishDate.TISHREI || hebrew.getJewishDayOfMonth() > SIMCHAT_TORAH;
  const erev = new JewishDate(hebrew.getJewishYear() + (isPast ? 1 : 0), JewishDate.TISHREI, EREV);
  // The library counts Gregorian months from 0.
  return DateTime.utc(
    erev.getGregorianYear(),
    erev.getGregorianMonth() + 1,
    erev.getGregorianDayOfMonth(),
  ).plus({ days: 1 });
}

/**
 * Returns the day of Tishrei (14 to 23) of a civil date's daylight part, or null outside Sukkot.
 */
export function dayOfSukkot(date: DateTime): number | null {
  const hebrew = new JewishDate(date);
  const day = hebrew.getJewishDayOfMonth();
  const isSukkot = hebrew.getJewishMonth() === JewishDate.TISHREI && day >= EREV;
  return isSukkot && day <= SIMCHAT_TORAH ? day : null;
}

/**
 * Returns the date options of the coming Sukkot. In Tishrei, Erev Sukkot is 14, the first day 15,
 * Hoshana Rabba 21, and Shemini Atzeret 22. Outside Israel, 16 is also Yom Tov rather than Chol
 * HaMoed, and Simchat Torah is 23; in Israel, it coincides with Shemini Atzeret (Shulchan Aruch,
 * Orach Chayim 496 and 668). Shabbat Sukkot is the Shabbat from 15 to 21. Each date is the civil
 * date of the daylight part.
 * @throws RangeError if `now` is not a valid date
 */
export function sukkotDates(
  now: Date,
  { inIsrael = false }: { inIsrael?: boolean } = {},
): { year: number; options: ComingOption[] } {
  const first = firstDayComing(now);
  const year = first.year;
  const dateOf = (hebrewDay: number) =>
    first.plus({ days: hebrewDay - FIRST }).toFormat('yyyy-MM-dd');
  const on = (
    name: string,
    hebrewDay: number,
    meaning: SukkotMeaning,
    mealType?: SukkotOption['mealType'],
  ): ComingOption => ({
    id: `${year}-${name}`,
    date: dateOf(hebrewDay),
    hebrewDay,
    meaning,
    ...(mealType && { mealType }),
  });
  const firstOfWeek = inIsrael ? FIRST + 1 : FIRST + 2;
  // 15 Tishrei is never a Sunday or a Friday. It's either Shabbat itself, or Chol HaMoed has one.
  const shabbat = FIRST + SATURDAY - first.weekday;
  const onShabbat = shabbat === FIRST ? 'shabbat-first-day' : 'shabbat-between';
  return {
    year,
    options: [
      on('erev-sukkot', EREV, 'first-night'),
      on('first-day-dinner', FIRST, inIsrael ? 'evening-after' : 'second-night', 'dinner'),
      on('first-day-lunch', FIRST, 'first-day', 'lunch'),
      ...(inIsrael ? [] : [on('second-day', FIRST + 1, 'second-day')]),
      {
        ...on('chol-hamoed', firstOfWeek, 'week-between'),
        dateTo: dateOf(HOSHANA_RABBA),
        hebrewTo: HOSHANA_RABBA,
      },
      on('shabbat-sukkot', shabbat, onShabbat),
      on('hoshana-rabba', HOSHANA_RABBA, 'last-of-week'),
      on('shemini-atzeret', SHEMINI_ATZERET, inIsrael ? 'eighth-day-israel' : 'eighth-day'),
      ...(inIsrael ? [] : [on('simchat-torah', SIMCHAT_TORAH, 'ninth-day')]),
    ],
  };
}
