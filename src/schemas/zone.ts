import { kept } from '@/i18n/kept';

/** Whether this machine knows a time zone. To ask it means to make a format, at each answer anew. */
export const isZone = kept(
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
