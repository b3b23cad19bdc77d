import { figures } from '@/i18n/bidi';
import { formatDate, formatDates, formatZone } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { DAY_MS, HOUR_MS } from '@/schemas/time';

/** Hours of local time. */
const NIGHT_ENDS = 5;
const EVENING_STARTS = 17;

function hourOf(at: Date, timeZone: string): number {
  const options = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const;
  return Number.parseInt(formatDate('en', at, options), 10);
}

/**
 * Returns formatters for meal dates and times. They use the meal's own time zone.
 * @param ownZone the reader's own zone, whose name times leave out. By default, they name each zone.
 */
export function mealDates({ t, locale }: Language, ownZone: string | null = null) {
  const mealDate = (date: Date, timeZone: string): string =>
    formatDate(locale, date, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

  const weekday = (date: Date, timeZone: string): string =>
    formatDate(locale, date, { timeZone, weekday: 'long' });

  const mealDateLong = (date: Date, timeZone: string): string =>
    formatDate(locale, date, {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
    });

  const mealDateYear = (date: Date, timeZone: string): string =>
    formatDate(locale, date, {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });

  const mealClock = (date: Date, timeZone: string) =>
    formatDate(locale, date, { timeZone, hour: 'numeric', minute: '2-digit' });

  /** Returns '6:00 PM – 8:00 PM'. An end a day or more later includes its date. */
  const mealTime = (start: Date, end: Date, timeZone: string): string => {
    const startTime = mealClock(start, timeZone);
    const endTime = mealClock(end, timeZone);
    if (end.getTime() - start.getTime() < DAY_MS)
      return figures(locale, t('meal.time', { start: startTime, end: endTime }));
    const endDate = mealDate(end, timeZone);
    return t('meal.timeOverDays', { start: startTime, endDate, end: endTime });
  };

  const zoneName = (date: Date, timeZone: string): string => formatZone(locale, date, timeZone);

  const inZone = (time: string, at: Date, timeZone: string) =>
    timeZone === ownZone
      ? time
      : figures(locale, t('meal.timeInZone', { time, zone: zoneName(at, timeZone) }));

  const mealTimeInZone = (start: Date, end: Date, timeZone: string): string =>
    inZone(mealTime(start, end, timeZone), start, timeZone);

  const mealInstant = (at: Date, timeZone: string): string =>
    t('meal.instant', {
      date: mealDate(at, timeZone),
      time: inZone(mealClock(at, timeZone), at, timeZone),
    });

  /** Returns 'Saturday night' for a time within the next week. A night lasts until 5 AM. */
  const partOfDay = (at: Date, timeZone: string): string => {
    const hour = hourOf(at, timeZone);
    const evening = new Date(at.getTime() - NIGHT_ENDS * HOUR_MS);
    return t('meal.partOfDay', {
      day: weekday(evening, timeZone),
      weekday: formatDate('en', evening, { timeZone, weekday: 'long' }),
      part:
        hour < NIGHT_ENDS || hour >= 21
          ? 'night'
          : hour < 12
            ? 'morning'
            : hour < EVENING_STARTS
              ? 'afternoon'
              : 'evening',
    });
  };

  /** Formats a calendar date, 'YYYY-MM-DD', as 'Fri, Oct 15, 2027'. */
  const dayName = (day: string): string => mealDateYear(new Date(`${day}T00:00:00Z`), 'UTC');

  /** Formats calendar dates as 'Oct 16', or 'Oct 18-22' for several days. */
  const dayRange = (from: string, to: string): string =>
    formatDates(locale, new Date(from), new Date(to), {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
    }).replace(/ – (?=\d)/, '-');

  /**
   * Formats calendar dates with the weekday: 'Fri, Oct 15', or 'Sun, Oct 17 – Fri, Oct 22' for
   * several days.
   */
  const weekdayRange = (from: string, to: string): string => {
    const weekdayOf = (day: string) => mealDate(new Date(`${day}T00:00:00Z`), 'UTC');
    return from === to
      ? weekdayOf(from)
      : t('meal.weekdayDays', { from: weekdayOf(from), to: weekdayOf(to) });
  };

  return {
    mealDate,
    weekday,
    mealDateLong,
    mealDateYear,
    mealClock,
    mealTime,
    zoneName,
    mealTimeInZone,
    mealInstant,
    partOfDay,
    dayName,
    dayRange,
    weekdayRange,
  };
}

/** Whether a meal is in the evening: it starts between 5 PM and 5 AM local time. */
export function isEvening(startsAt: Date, timeZone: string): boolean {
  const hour = hourOf(startsAt, timeZone);
  return hour >= EVENING_STARTS || hour < NIGHT_ENDS;
}
