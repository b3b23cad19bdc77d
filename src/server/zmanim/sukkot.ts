import { JewishDate } from 'kosher-zmanim';
import { DateTime } from 'luxon';
import type { SukkotDates } from '@/schemas/sukkot2024';

export type { SukkotDates, SukkotOption } from '@/schemas/sukkot2024';
export { SUKKOT_2024 } from '@/schemas/sukkot2024';

/** Luxon's number of the Sabbath. */
const SATURDAY = 6;

/**
 * The date choices of the coming Sukkot, by the Hebrew calendar: Erev Sukkot is 14 Tishrei, the
 * first day 15, Chol HaMoed 16 to 21 (16 is still Yom Tov outside Israel, but not in it), Shabbat
 * Sukkot the Shabbat among 15 to 21. A Sukkot is the coming one until 21 Tishrei is over, in UTC.
 * Each date is the civil day of the daylight part.
 *
 * @throws RangeError if `now` is not a valid date.
 */
export function sukkotDates(now: Date): SukkotDates {
  const today = DateTime.fromJSDate(now, { zone: 'utc' });
  if (!today.isValid) throw new RangeError('No such instant.');

  const hebrew = new JewishDate(today);
  const month = hebrew.getJewishMonth();
  const isPast = month !== JewishDate.TISHREI || hebrew.getJewishDayOfMonth() > 21;
  const erev = new JewishDate(hebrew.getJewishYear() + (isPast ? 1 : 0), JewishDate.TISHREI, 14);
  // The library counts Gregorian months from 0.
  const first = DateTime.utc(
    erev.getGregorianYear(),
    erev.getGregorianMonth() + 1,
    erev.getGregorianDayOfMonth(),
  ).plus({ days: 1 });

  const year = first.year;
  const day = (fromFirst: number) => first.plus({ days: fromFirst }).toFormat('yyyy-MM-dd');
  // Never negative: 15 Tishrei does not fall on a Sunday.
  const untilShabbat = SATURDAY - first.weekday;
  return {
    year,
    options: [
      { id: `${year}-erev-sukkot`, date: day(-1) },
      {
        id: `${year}-first-day-dinner`,
        date: day(0),
        mealType: 'dinner',
      },
      { id: `${year}-first-day-lunch`, date: day(0), mealType: 'lunch' },
      { id: `${year}-chol-hamoed`, date: day(1), dateTo: day(6) },
      { id: `${year}-shabbat-sukkot`, date: day(untilShabbat) },
    ],
  };
}
