import tzLookup from '@photostructure/tz-lookup';
import { Prisma } from '@/generated/prisma/client';
import type { Place } from '@/schemas/place';
import type { Tx } from '../db/client';
import { ISRAELI_ZONE } from './clocks';
import { candleLightingMinutes } from './customs';
import { foldPlace } from './fold.mjs';
import { countryNames, regionNames } from './regions';

const { sql } = Prisma;

/** Maximum number of places to consider per name, most likely first. */
const MAX_CANDIDATES = 200;

/** Maximum number of words to split into a name and what it is within. */
const MAX_WORDS = 8;

/** With one letter, nearly everything matches. */
export const MIN_NAME_LENGTH = 2;

export type PlaceRow = Omit<Place, 'listings' | 'isSimilar'> & {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string | null;
  parentId: string | null;
  /** The name that matched. */
  folded: string;
  likeness: number;
  weight: number;
  /** All names of the larger place that it is part of, and of the one around that. */
  around: string[];
};

export type PlaceMatch = PlaceRow & {
  timeZone: string;
  /** Candle lighting before sunset, by custom of the place. */
  candleLightingMinutes: number;
};

/**
 * Returns the time zone of a point, from the borders of the tz database's zones. Towns that keep
 * Israel's law keep its clock, whatever zone their history has given them.
 */
export const zoneAt = (
  { lat, lon }: { lat: number; lon: number },
  country: string | null,
): string => (country === 'IL' ? ISRAELI_ZONE : tzLookup(lat, lon));

/** Adds what follows from where a place is. */
export const withCustoms = (row: PlaceRow): PlaceMatch => ({
  ...row,
  timeZone: zoneAt(row, row.country),
  candleLightingMinutes: candleLightingMinutes(row.country, [row.id, row.parentId]),
});

export const matchColumns = sql`p.id, p.kind, p.name, p.within, p.lat, p.lon, p.radius_km AS "radiusKm",
  p.country, p.region, p.parent_id AS "parentId", p.weight,
  ARRAY(SELECT folded FROM place_names WHERE place_id IN
    (p.parent_id, (SELECT parent_id FROM places WHERE id = p.parent_id))) AS around`;

/**
 * Selects places by their names: exact names first, then by likeness (`by`), then the most likely.
 * @param typed folded names that count as exact
 */
export const byNameSql = (typed: string[], which: Prisma.Sql, by: Prisma.Sql) => sql`
  SELECT ${matchColumns}, n.exact, n.likeness::float8 AS likeness, n.folded FROM (
    SELECT place_id, bool_or(folded = ANY(${typed})) AS exact, max(${by}) AS likeness,
      (array_agg(folded ORDER BY ${by} DESC, folded = ANY(${typed}) DESC))[1] AS folded
    FROM place_names WHERE ${which} GROUP BY place_id
  ) AS n JOIN places p ON p.id = n.place_id
  ORDER BY n.exact DESC, n.likeness DESC, p.weight DESC, p.id LIMIT ${MAX_CANDIDATES}`;

/** Matches the text after a name: 'NJ', 'New Jersey', 'Brooklyn', 'UK', 'Jerusalem Israel'. */
export function isWithin(place: PlaceRow, where: string): boolean {
  const { within, country, region, around } = place;
  const names = [
    ...[within, region ?? ''].map(foldPlace),
    ...regionNames(country, region),
    ...around,
  ];
  const isOne = (text: string) =>
    names.some((name) => name.startsWith(text)) ||
    countryNames(country).some((name) => name.startsWith(text.replaceAll(' ', '')));
  if (isOne(where)) return true;
  const words = where.split(' ');
  if (words.length > MAX_WORDS) return false;
  // Whether the words up to each position name one place around it after another.
  const fits = [true];
  for (let end = 1; end <= words.length; end += 1)
    fits[end] = fits.some((fit, start) => fit && isOne(words.slice(start, end).join(' ')));
  return fits[words.length] ?? false;
}

/** A word of a postal code after a city's name: 'NW11', '7AB', '11211'. */
const POSTAL_WORD = /^(?:[a-z]{1,2}\d{1,2}[a-z]?|\d[a-z]{2}|\d{4,7})$/;

const withoutPostal = (folded: string) =>
  folded
    .split(' ')
    .filter((word, n) => n === 0 || !POSTAL_WORD.test(word))
    .join(' ');

/**
 * Finds places by a name that is followed by what it is within: 'Brooklyn New York' as 'Brooklyn' in
 * 'New York'. The longest name comes first. Without more words, it's the name itself. A postal code
 * after the name says nothing more.
 * @param folded what was typed
 */
export async function namedWithin(db: Tx, folded: string): Promise<PlaceMatch[]> {
  const typed = withoutPostal(folded);
  const words = typed.split(' ');
  if (words.length > MAX_WORDS) return [];
  const names = words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter((name) => name.length >= MIN_NAME_LENGTH);
  if (names.length === 0) return [];
  const by = sql`length(folded)`;
  const matches = await db.$queryRaw<PlaceRow[]>(byNameSql(names, sql`folded = ANY(${names})`, by));
  return matches
    .filter((one) => isWithin(one, typed.slice(one.folded.length + 1)))
    .map(withCustoms);
}
