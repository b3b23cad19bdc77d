/** What a form holds of what it sends: nothing is missing, but empty. */
export type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** What stands in the database may come from elsewhere: what a list does not know is left out. */
export const known = <T extends string>(list: readonly T[], value: string | null): T | '' =>
  list.find((one) => one === value) ?? '';

/** Those of a list that are among the values. */
export const allKnown = <T extends string>(list: readonly T[], values: readonly string[]): T[] =>
  list.filter((one) => values.includes(one));
