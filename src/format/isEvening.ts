import { memoize } from '@/i18n/memoize';

const hourIn = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
  (timeZone) => timeZone,
);

/** Whether a meal is one by lamplight: on its place's clock it begins at five in the afternoon or later, or at night. */
export function isEvening(startsAt: Date, timeZone: string): boolean {
  const hour = Number(hourIn(timeZone).format(startsAt));
  return hour >= 17 || hour < 5;
}
