/**
 * The Hebrew months from Nisan on, in calendar order. `adar-1` is the first Adar of a leap year.
 */
export const hebrewMonths = [
  'nisan',
  'iyar',
  'sivan',
  'tamuz',
  'av',
  'elul',
  'tishrei',
  'cheshvan',
  'kislev',
  'tevet',
  'shevat',
  'adar',
  'adar-2',
  'adar-1',
] as const;
