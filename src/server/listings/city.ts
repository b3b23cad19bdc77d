import damerauLevenshtein from 'damerau-levenshtein';
import { publicListings } from '../access/visibility';
import type { Tx } from '../db';

/** Shorter words forgive no error: one changed letter of three makes another word. */
const SHORTEST_FORGIVEN = 4;

/** Without case, accents and doubled blanks: 'São  Paulo' and 'sao paulo' are one. */
export const foldCity = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a city begins with what was typed, without regard to case and accents, and with one
 * typing error (a letter more, less, other, or two swapped) forgiven from four letters on.
 * What follows a comma ('Brooklyn, NY') does not count.
 */
export function cityMatches(city: string, typed: string): boolean {
  const name = foldCity(city);
  const start = foldCity(typed.split(',')[0] ?? '');
  if (!start) return false;
  if (name.startsWith(start)) return true;
  if (start.length < SHORTEST_FORGIVEN) return false;
  return [-1, 0, 1].some(
    (more) => damerauLevenshtein(name.slice(0, start.length + more), start).steps <= 1,
  );
}

/** The cities, as they are spelled in visible listings, that match what was typed. */
export async function citiesLike(db: Tx, typed: string): Promise<string[]> {
  const cities = await db.sukkahListing.findMany({
    where: { ...publicListings, city: { not: null } },
    select: { city: true },
    distinct: ['city'],
  });
  return cities.flatMap(({ city }) => (city && cityMatches(city, typed) ? [city] : []));
}
