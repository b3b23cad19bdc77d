/** Checks without a schema, so that pages don't load the whole library to check a URL parameter. */

/** PostgreSQL can't store NUL characters or lone surrogates. */
export const isStorable = (value: string) =>
  !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const isNearDay = (day: string) => day >= '1900-01-01' && day < '2200-01-01';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function idIn(text: string | null): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return ID.test(id) ? id : undefined;
}

/**
 * Returns the value if the list contains it, or an empty string. The database may contain values
 * from elsewhere.
 */
export const knownValue = <T extends string>(list: readonly T[], value: string | null): T | '' =>
  list.find((one) => one === value) ?? '';

export const knownValues = <T extends string>(list: readonly T[], values: readonly string[]): T[] =>
  list.filter((one) => values.includes(one));
