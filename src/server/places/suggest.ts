import damerauLevenshtein from 'damerau-levenshtein';
import { Prisma } from '@/generated/prisma/client';
import type { Place } from '@/schemas/place';
import type { Tx } from '../db/client';
import { escapeLike } from '../db/predicates';
import { foldPlace } from './fold.mjs';
import { countryNames, STATES } from './regions';

const { sql } = Prisma;

/** Maximum number of suggestions that fit in the list without scrolling. */
const MOST = 8;

const LOOKED_AT = 200;

/** With one letter, nearly everything matches. */
const SHORTEST = 2;

/** In shorter words, typos aren't allowed. */
const SHORTEST_FORGIVEN = 4;

/** From this length on, two typos are allowed. */
const SHORTEST_FORGIVEN_TWICE = 7;

/** Longer text isn't compared letter by letter. */
const LONGEST_FORGIVEN = 40;

/** Maximum number of words to split into a name and what it is within. */
const MOST_WORDS = 8;

/** In text of more words, a name with typos and what it is within aren't told apart. */
const MOST_FORGIVEN_WORDS = 4;

type PlaceMatch = Place & {
  country: string;
  region: string | null;
  folded: string;
  likeness: number;
  weight: number;
  /** All names of the larger place that it is part of, and of the one around that. */
  around: string[];
};

const columns = sql`p.id, p.kind, p.name, p.within, p.lat, p.lon, p.radius_km AS "radiusKm", p.country, p.region, p.weight,
  ARRAY(SELECT folded FROM place_names WHERE place_id IN
    (p.parent_id, (SELECT parent_id FROM places WHERE id = p.parent_id))) AS around`;

const byNameSql = (typed: string[], which: Prisma.Sql, by: Prisma.Sql) => sql`
  SELECT ${columns}, n.exact, n.likeness::float8 AS likeness, n.folded FROM (
    SELECT place_id, bool_or(folded = ANY(${typed})) AS exact, max(${by}) AS likeness,
      (array_agg(folded ORDER BY ${by} DESC, folded = ANY(${typed}) DESC))[1] AS folded
    FROM place_names WHERE ${which} GROUP BY place_id
  ) AS n JOIN places p ON p.id = n.place_id
  ORDER BY n.exact DESC, n.likeness DESC, p.weight DESC, p.id LIMIT ${LOOKED_AT}`;

/** Matches the text after a name: 'NJ', 'New Jersey', 'Brooklyn', 'UK', 'Jerusalem Israel'. */
function isWithin({ within, country, region, around }: PlaceMatch, where: string): boolean {
  const state = STATES.find(([code]) => code === region);
  const names = [...[within, region ?? '', state?.[1] ?? ''].map(foldPlace), ...around];
  const isOne = (text: string) =>
    names.some((name) => name.startsWith(text)) ||
    countryNames(country).some((name) => name.startsWith(text.replaceAll(' ', '')));
  const words = where.split(' ');
  if (isOne(where)) return true;
  if (words.length > MOST_WORDS) return false;
  // Whether the words up to each position name one place around it after another.
  const fits = [true];
  for (let end = 1; end <= words.length; end += 1)
    fits[end] = fits.some((fit, start) => fit && isOne(words.slice(start, end).join(' ')));
  return fits[words.length] ?? false;
}

function withFewTypos(matches: PlaceMatch[], typed: string): PlaceMatch[] {
  const most = typed.length < SHORTEST_FORGIVEN_TWICE ? 1 : 2;
  const steps = new Map(
    matches.map((one) => [one.id, damerauLevenshtein(one.folded, typed).steps] as const),
  );
  const stepsOf = ({ id }: PlaceMatch) => steps.get(id) ?? Number.POSITIVE_INFINITY;
  return matches
    .filter((one) => one.likeness >= 0.45 || stepsOf(one) <= most)
    .sort((a, b) => stepsOf(a) - stepsOf(b) || b.weight - a.weight);
}

function withoutRepeats(matches: PlaceMatch[]): PlaceMatch[] {
  const byKey = new Map<string, PlaceMatch>();
  for (const one of matches) {
    const key = `${foldPlace(one.name)}/${foldPlace(one.within)}`;
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** Words before a name that say nothing about it. */
const leading = /^(?:near|close to|around|ליד|בקרבת|באזור|בסביבות) /;

/** Only the first half of Canadian postal codes is in the data. */
const canadian = /^([a-z]\d[a-z]) ?\d[a-z]?\d?$/;

const startingWith = async (db: Tx, typed: string) =>
  db.$queryRaw<PlaceMatch[]>(
    byNameSql([typed], sql`folded LIKE ${`${escapeLike(typed)}%`}`, sql`(folded = ${typed})::int`),
  );

/** Finds 'Brooklyn New York' as 'Brooklyn' in 'New York'. The longest name comes first. */
async function followedByWhere(db: Tx, typed: string): Promise<PlaceMatch[]> {
  const words = typed.split(' ');
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const names = words
    .slice(1)
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter((name) => name.length >= SHORTEST);
  const by = sql`length(folded)`;
  const matches = await db.$queryRaw<PlaceMatch[]>(
    byNameSql(names, sql`folded = ANY(${names})`, by),
  );
  return matches.filter((one) => isWithin(one, typed.slice(one.folded.length + 1)));
}

async function similarTo(db: Tx, typed: string): Promise<PlaceMatch[]> {
  if (typed.length < SHORTEST_FORGIVEN || typed.length > LONGEST_FORGIVEN || /\d/.test(typed))
    return [];
  const alike = sql`folded % ${typed} AND folded !~ '[0-9]'`;
  const by = sql`similarity(folded, ${typed})`;
  const matches = await db.$queryRaw<PlaceMatch[]>(byNameSql([typed], alike, by));
  return withFewTypos(matches, typed);
}

/** Finds 'Jeruslem Israel': a name with wrong letters, followed by one or two words. */
async function similarWithin(db: Tx, typed: string): Promise<PlaceMatch[]> {
  const words = typed.split(' ');
  if (words.length > MOST_FORGIVEN_WORDS) return [];
  for (const last of [1, 2]) {
    if (words.length <= last) return [];
    const where = words.slice(-last).join(' ');
    const matches = await similarTo(db, words.slice(0, -last).join(' '));
    const within = matches.filter((one) => isWithin(one, where));
    if (within.length > 0) return within;
  }
  return [];
}

/**
 * Returns up to 8 places with a name that starts with the typed text, most likely first. If there
 * are none, returns those followed by a larger place ('Brooklyn New York'), or with a similar name.
 */
export async function suggestPlaces(db: Tx, q: string): Promise<Place[]> {
  const [first = '', ...rest] = q.split(',');
  const folded = foldPlace(first);
  const where = foldPlace(rest.join(' '));
  const baseName = canadian.exec(folded)?.[1] ?? folded;
  const typed = baseName.replace(leading, '');
  if (typed.length < SHORTEST) return [];
  // 'Near North Side' is a name.
  const searches: (() => Promise<PlaceMatch[]>)[] = [...new Set([baseName, typed])].map(
    (text) => () => startingWith(db, text),
  );
  searches.push(
    () => followedByWhere(db, typed),
    () => similarWithin(db, typed),
    () => similarTo(db, typed),
  );
  for (const search of searches) {
    const matches = await search();
    if (matches.length > 0)
      return withoutRepeats(matches.filter((place) => isWithin(place, where))).slice(0, MOST);
  }
  return [];
}

/** Of the most likely place with this name, as ISO 3166-1 alpha-2. */
export async function countryOfPlace(db: Tx, name: string): Promise<string | undefined> {
  const [first = '', ...rest] = name.split(',');
  const typed = foldPlace(first);
  if (typed.length < SHORTEST) return undefined;
  const matches = await db.$queryRaw<PlaceMatch[]>(
    byNameSql([typed], sql`folded = ${typed}`, sql`length(folded)`),
  );
  const where = foldPlace(rest.join(' '));
  return matches.find((place) => isWithin(place, where))?.country;
}
