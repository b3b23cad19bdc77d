import { type Locale, locales } from './locales';
import { memoize } from './memoize';

/** Intl puts narrow spaces into times, and not in every browser: a plain space is the same for all. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0\u2009]/g, ' ');

/** Formats are dear to make, and a page of meals writes hundreds of dates by a few of them. */
const keyOf = (locale: Locale, options?: object) => locale + JSON.stringify(options);

const dateFormat = memoize(
  (locale: Locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[locale].intl, options),
  keyOf,
);

const numberFormat = memoize(
  (locale: Locale, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locales[locale].intl, options),
  keyOf,
);

const listFormat = memoize(
  (locale: Locale) => new Intl.ListFormat(locales[locale].intl, { type: 'unit', style: 'short' }),
  (locale) => locale,
);

/** A date or a time; in the reader's own zone unless the options name one. */
export const formatDate = (locale: Locale, date: Date, options: Intl.DateTimeFormatOptions) =>
  plainSpaces(dateFormat(locale, options).format(date));

/** A span of dates, with what both have in common said once. */
export const formatDates = (
  locale: Locale,
  from: Date,
  to: Date,
  options: Intl.DateTimeFormatOptions,
) => plainSpaces(dateFormat(locale, options).formatRange(from, to));

/** The zone's short name at that time: 'EDT', 'GMT+3'. */
export const formatZone = (locale: Locale, date: Date, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

export const formatNumber = (locale: Locale, value: number, options?: Intl.NumberFormatOptions) =>
  numberFormat(locale, options).format(value);

/** 'Ashkenazi, Chabad': names one after the other. */
export const formatList = (locale: Locale, names: readonly string[]) =>
  listFormat(locale).format(names);
