/**
 * Formats cents as dollars for an input, with decimals only if needed: 1800 is '18', 1850 is
 * '18.50'.
 */
export const toDollars = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/**
 * Parses typed dollars into cents, rounding half a cent up. Shifts the decimal point in the text,
 * because `18.005 * 100` is slightly less than 1800.5.
 * @returns 0 for empty text, NaN for text that isn't a number.
 */
export const toCents = (dollars: string) => Math.round(Number(`${Number(dollars)}e2`));
