/** Cents as the dollars of an input, with as few decimals as it takes: 1800 is '18', 1850 '18.50'. */
export const toDollars = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/**
 * Dollars as typed, in cents; half a cent is rounded up. The point is moved in the decimal text, as
 * `18.005 * 100` is a little less than 1800.5. @returns 0 for no text, NaN for what is no number.
 */
export const toCents = (dollars: string) => Math.round(Number(`${Number(dollars)}e2`));
