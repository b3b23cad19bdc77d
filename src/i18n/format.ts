import { type Locale, locales } from './language';
import { memoize } from './memoize';

/** Replaces narrow spaces in times with plain ones. Not every browser's Intl inserts them. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0\u2009]/g, ' ');

/**
 * Memoized because formatters are expensive, and a page of meals formats hundreds of dates with a
 * few of them.
 */
const keyOf = (locale: Locale, options?: object) => locale + JSON.stringify(options);

/** UTC, with its name next to every time of day. */
const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  timeZone: 'UTC',
  ...((options.hour || options.timeZoneName) && { timeZoneName: 'short' }),
});

const dateFormat = memoize((locale: Locale, options: Intl.DateTimeFormatOptions) => {
  const { intl } = locales[locale];
  try {
    return new Intl.DateTimeFormat(intl, options);
  } catch {
    // A browser may not know a time zone that the server knows.
    return new Intl.DateTimeFormat(intl, inUtc(options));
  }
}, keyOf);

const numberFormat = memoize(
  (locale: Locale, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locales[locale].intl, options),
  keyOf,
);

const listFormat = memoize(
  (locale: Locale) => new Intl.ListFormat(locales[locale].intl, { type: 'unit', style: 'short' }),
  (locale) => locale,
);

const andFormat = memoize(
  (locale: Locale) => new Intl.ListFormat(locales[locale].intl, { type: 'conjunction' }),
  (locale) => locale,
);

/** How many formatters are in memory. For a test. */
export const formatterCounts = () => [dateFormat.size(), numberFormat.size(), listFormat.size()];

/** Keeps a day and its month together: '22 באוק׳'. */
const wholeDays = (locale: Locale, text: string) =>
  locale === 'he' ? text.replace(/(\d) (?=ב\p{L})/gu, '$1\u00a0') : text;

/** Formats a date or time, in the reader's time zone unless the options name one. */
export const formatDate = (locale: Locale, date: Date, options: Intl.DateTimeFormatOptions) =>
  wholeDays(locale, plainSpaces(dateFormat(locale, options).format(date)));

/** Formats a date range without repeating the parts that both dates share. */
export const formatDates = (
  locale: Locale,
  from: Date,
  to: Date,
  options: Intl.DateTimeFormatOptions,
) => wholeDays(locale, plainSpaces(dateFormat(locale, options).formatRange(from, to)));

const canFormat = (options: Intl.DateTimeFormatOptions): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', options));
  } catch {
    return false;
  }
};

/** Older browsers name only the season's time, such as 'Central Daylight Time'. */
const genericName = memoize(
  () => (canFormat({ timeZoneName: 'longGeneric' }) ? 'longGeneric' : 'long'),
  () => '',
);

/** `longGeneric` is 'Central Time' in summer and winter. */
export const formatZone = (
  locale: Locale,
  date: Date,
  timeZone: string,
  style: 'short' | 'longGeneric' = 'short',
): string =>
  dateFormat(locale, { timeZone, timeZoneName: style === 'short' ? style : genericName() })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

export const formatNumber = (locale: Locale, value: number, options?: Intl.NumberFormatOptions) =>
  numberFormat(locale, options).format(value);

export const formatList = (locale: Locale, names: readonly string[]) =>
  listFormat(locale).format(names);

/** Formats a list as part of a sentence: 'nuts and sesame'. */
export const formatAnd = (locale: Locale, names: readonly string[]) =>
  andFormat(locale).format(names);
