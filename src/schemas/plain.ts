/** Checks that take no schema, for pages that would else carry the whole library for a word in their address. */

/** PostgreSQL stores neither a NUL nor half a character (a lone surrogate). */
export const isStorable = (value: string) =>
  !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);

/** Whether a text is a calendar day, `YYYY-MM-DD`, that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a day is one that meals may have. */
export const isNearDay = (day: string) => day >= '1900-01-01' && day < '2200-01-01';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that an address names; undefined for what is none. */
export function idIn(text: string | null): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return ID.test(id) ? id : undefined;
}

/** What stands in the database may come from elsewhere: what a list does not know is left out. */
export const known = <T extends string>(list: readonly T[], value: string | null): T | '' =>
  list.find((one) => one === value) ?? '';

/** Those of a list that are among the values. */
export const allKnown = <T extends string>(list: readonly T[], values: readonly string[]): T[] =>
  list.filter((one) => values.includes(one));
