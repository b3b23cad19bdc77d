import { DateTime } from 'luxon';
import { formatDate } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { DAY_MS } from '@/schemas/time';

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

/** Returns formatters for message times. They use the reader's time zone unless one is given. */
export function messageTimes({ t, locale }: Language) {
  const format = (at: Date, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    formatDate(locale, at, { ...options, ...(timeZone && { timeZone }) });

  /** Calendar days. If the reader's clock is slow, a new message comes from the future. */
  const daysBetween = (at: Date, now: Date, timeZone?: string): number => {
    const startOf = (time: Date) => DateTime.fromJSDate(time, { zone: timeZone }).startOf('day');
    return Math.max(0, startOf(now).diff(startOf(at), 'days').days);
  };

  const yearUnlessSame = (at: Date, now: Date, timeZone?: string) => {
    const yearOf = (time: Date) => DateTime.fromJSDate(time, { zone: timeZone }).year;
    return yearOf(at) !== yearOf(now) && ({ year: 'numeric' } as const);
  };

  /**
   * Returns when a thread's last message was sent: the time if today, 'Yesterday', the weekday if
   * under 7 days ago, otherwise month and day. Days are in the reader's time zone.
   */
  const threadTime = (at: Date, now: Date, timeZone?: string): string => {
    const daysAgo = daysBetween(at, now, timeZone);
    if (daysAgo === 0) return format(at, timeZone, clock);
    if (daysAgo === 1) return t('messages.days.yesterday');
    return format(at, timeZone, daysAgo < 7 ? { weekday: 'long' } : day);
  };

  /** Returns 'Today', 'Yesterday', or the date, with the year if it's a different one. */
  const dayOf = (at: Date, now: Date, timeZone?: string): string => {
    const daysAgo = daysBetween(at, now, timeZone);
    if (daysAgo === 0) return t('messages.days.today');
    if (daysAgo === 1) return t('messages.days.yesterday');
    const year = yearUnlessSame(at, now, timeZone);
    return format(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric', ...year });
  };

  const dateAndTime = (at: Date, timeZone?: string): string =>
    format(at, timeZone, { ...day, ...clock });

  /**
   * Returns when a message was sent: the time within 24 hours, otherwise date and time, with the
   * year if it's a different one.
   */
  const messageTime = (at: Date, now: Date, timeZone?: string): string => {
    if (now.getTime() - at.getTime() < DAY_MS) return format(at, timeZone, clock);
    return format(at, timeZone, { ...day, ...yearUnlessSame(at, now, timeZone), ...clock });
  };

  return { threadTime, dayOf, dateAndTime, messageTime };
}
