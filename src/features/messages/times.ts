import { DateTime, type DateTimeFormatOptions } from 'luxon';

const DAY_MS = 24 * 60 * 60 * 1000;

const clock = { hour: 'numeric', minute: '2-digit' } as const satisfies DateTimeFormatOptions;
const day = { month: 'short', day: 'numeric' } as const satisfies DateTimeFormatOptions;

const format = (time: DateTime, options: DateTimeFormatOptions) =>
  time
    .setLocale('en-US')
    .toLocaleString(options)
    // Some browsers put narrow spaces into times.
    .replace(/[\u202f\u00a0]/g, ' ');

/**
 * When a thread's last message came (spec, Messages): the time if today, 'Yesterday', the weekday
 * if under 7 days old, otherwise month and day. Days are the reader's: `timeZone` is his own.
 */
export function threadTime(at: Date, now: Date, timeZone = 'local'): string {
  const time = DateTime.fromJSDate(at, { zone: timeZone });
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const daysAgo = today.diff(time.startOf('day'), 'days').days;
  // A clock that is behind the server's makes a new message come from the future.
  if (daysAgo <= 0) return format(time, clock);
  if (daysAgo === 1) return 'Yesterday';
  return format(time, daysAgo < 7 ? { weekday: 'long' } : day);
}

/** 'Oct 12, 6:05 PM', on the reader's own clock unless a zone is given. */
export const dateAndTime = (at: Date, timeZone = 'local'): string =>
  format(DateTime.fromJSDate(at, { zone: timeZone }), { ...day, ...clock });

/**
 * When a message came (spec, Messages): the time within 24 hours, otherwise date and time; the year
 * too, if it is another one.
 */
export function messageTime(at: Date, now: Date, timeZone = 'local'): string {
  const time = DateTime.fromJSDate(at, { zone: timeZone });
  if (now.getTime() - at.getTime() < DAY_MS) return format(time, clock);
  const sameYear = time.year === DateTime.fromJSDate(now, { zone: timeZone }).year;
  return format(time, { ...day, ...(!sameYear && { year: 'numeric' }), ...clock });
}
