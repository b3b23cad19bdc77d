import { memoize } from '@/i18n/memoize';

const hourIn = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
  (timeZone) => timeZone,
);

/** Whether a meal is in the evening: it starts between 5 PM and 5 AM local time. */
export function isEvening(startsAt: Date, timeZone: string): boolean {
  const hour = Number(hourIn(timeZone).format(startsAt));
  return hour >= 17 || hour < 5;
}
