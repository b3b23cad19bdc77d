import { memoize } from '@/i18n/memoize';

/** Whether this machine knows a time zone. To ask it means to make a format, at each answer anew. */
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
