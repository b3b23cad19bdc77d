import { Prisma } from '@/generated/prisma/client';
import type { Place } from '@/schemas/place';
import type { Tx } from '../db/client';
import { escapeLike } from '../db/predicates';
import { foldPlace } from './fold.mjs';
import { countryNames, STATES } from './regions';

const { sql } = Prisma;

/** Maximum number of suggestions that fit in the list without scrolling. */
const MOST = 8;

/** Maximum number of matches to filter by the text after a comma. */
const LOOKED_AT = 200;

/** With one letter, nearly everything matches. */
const SHORTEST = 2;

/** In shorter words, typos aren't allowed. */
const SHORTEST_FORGIVEN = 4;

type Found = Place & { country: string; region: string | null };

const columns = sql`p.id, p.kind, p.name, p.within, p.lat, p.lon, p.radius_km AS "radiusKm", p.country, p.region`;

/** Selects the matching places, each by its most similar name. */
const named = (typed: string, which: Prisma.Sql, by: Prisma.Sql) => sql`
  SELECT ${columns}, n.exact FROM (
    SELECT place_id, bool_or(folded = ${typed}) AS exact, max(${by}) AS likeness
    FROM place_names WHERE ${which} GROUP BY place_id
  ) AS n JOIN places p ON p.id = n.place_id
  ORDER BY n.exact DESC, n.likeness DESC, p.weight DESC, p.id LIMIT ${LOOKED_AT}`;

/** Matches the text after a comma: 'NJ', 'New Jersey', 'Brooklyn', 'UK'. */
function isWithin({ within, country, region }: Found, where: string): boolean {
  const state = STATES.find(([code]) => code === region);
  const names = [within, region ?? '', state?.[1] ?? ''].map(foldPlace);
  return (
    names.some((name) => name.startsWith(where)) ||
    countryNames(country).some((name) => name.startsWith(where.replaceAll(' ', '')))
  );
}

/** Only the first half of Canadian postal codes is in the data. */
const canadian = /^([a-z]\d[a-z]) ?\d[a-z]?\d?$/;

/**
 * Returns up to 8 places with a name that starts with the typed text, most likely first. If there
 * are none, returns those with a similar name.
 */
export async function suggestPlaces(db: Tx, q: string): Promise<Place[]> {
  const [first = '', ...rest] = q.split(',');
  const folded = foldPlace(first);
  const typed = canadian.exec(folded)?.[1] ?? folded;
  const where = foldPlace(rest.join(' '));
  if (typed.length < SHORTEST) return [];
  const begins = sql`folded LIKE ${`${escapeLike(typed)}%`}`;
  let found = await db.$queryRaw<Found[]>(named(typed, begins, sql`0`));
  if (found.length === 0 && typed.length >= SHORTEST_FORGIVEN && !/\d/.test(typed)) {
    // The `%` operator uses the index, but its threshold is too low.
    const alike = sql`folded % ${typed} AND folded !~ '[0-9]' AND similarity(folded, ${typed}) >= 0.45`;
    found = await db.$queryRaw<Found[]>(named(typed, alike, sql`similarity(folded, ${typed})`));
  }
  return found.filter((place) => isWithin(place, where)).slice(0, MOST);
}

/**
 * Returns the country (ISO 3166-1 alpha-2) of the most likely place with this name, or undefined.
 */
export async function countryOfPlace(db: Tx, name: string): Promise<string | undefined> {
  const [first = '', ...rest] = name.split(',');
  const typed = foldPlace(first);
  if (typed.length < SHORTEST) return undefined;
  const found = await db.$queryRaw<Found[]>(named(typed, sql`folded = ${typed}`, sql`0`));
  const where = foldPlace(rest.join(' '));
  return found.find((place) => isWithin(place, where))?.country;
}
