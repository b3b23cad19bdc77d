import { formatZone } from './format';
import type { Language } from './language';

/** 'Asia/Ho_Chi_Minh' is named after a city of its zone. */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Returns 'Chicago, Central Time' for the time zone 'America/Chicago'. */
export const zoneLabel = ({ t, locale }: Language, timeZone: string): string =>
  timeZone === 'UTC'
    ? timeZone
    : t('common.zone', {
        city: zoneCity(timeZone),
        zone: formatZone(locale, new Date(), timeZone, 'longGeneric'),
      });
