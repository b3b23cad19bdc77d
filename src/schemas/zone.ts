import { memoize } from '@/i18n/memoize';

/** Whether the runtime knows a time zone. Memoized, since each check creates a date formatter. */
export const isZone = memoize(
  (zone: string): boolean => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  },
  (zone) => zone,
  1000,
);
