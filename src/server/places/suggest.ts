import damerauLevenshtein from 'damerau-levenshtein';
import { Prisma } from '@/generated/prisma/client';
import type { Place } from '@/schemas/place';
import type { Tx } from '../db/client';
import { escapeLike, isPublicListingSql } from '../db/predicates';
import { foldPlace } from './fold.mjs';
import { byNameSql, isWithin, MIN_NAME_LENGTH, namedWithin, type PlaceRow } from './match';
import { otherSpellings } from './spellings';

const { sql } = Prisma;

/** Maximum number of suggestions that fit in the list without scrolling. */
const MAX_SUGGESTIONS = 8;

/** In shorter words, typos aren't allowed. */
const MIN_LENGTH_FOR_ONE_TYPO = 4;

/** From this length on, two typos are allowed. */
const MIN_LENGTH_FOR_TWO_TYPOS = 7;

/** Longer text isn't compared letter by letter. */
const MAX_FUZZY_LENGTH = 40;

/** In text of more words, a name with typos and what it is within aren't told apart. */
const MAX_FUZZY_WORDS = 4;

function withFewTypos(matches: PlaceRow[], typed: string): PlaceRow[] {
  const maxTypos = typed.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2;
  const steps = new Map(
    matches.map((one) => [one.id, damerauLevenshtein(one.folded, typed).steps] as const),
  );
  const stepsOf = ({ id }: PlaceRow) => steps.get(id) ?? Number.POSITIVE_INFINITY;
  return matches
    .filter((one) => one.likeness >= 0.45 || stepsOf(one) <= maxTypos)
    .sort((a, b) => stepsOf(a) - stepsOf(b) || b.weight - a.weight);
}

function withoutRepeats(matches: PlaceRow[]): PlaceRow[] {
  const byKey = new Map<string, PlaceRow>();
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
  db.$queryRaw<PlaceRow[]>(
    byNameSql([typed], sql`folded LIKE ${`${escapeLike(typed)}%`}`, sql`(folded = ${typed})::int`),
  );

/** Finds places with a similar name: one or two letters are missing, added, wrong, or swapped. */
export async function similarTo(db: Tx, typed: string): Promise<PlaceRow[]> {
  if (typed.length < MIN_LENGTH_FOR_ONE_TYPO || typed.length > MAX_FUZZY_LENGTH || /\d/.test(typed))
    return [];
  const alike = sql`folded % ${typed} AND folded !~ '[0-9]'`;
  const by = sql`similarity(folded, ${typed})`;
  const matches = await db.$queryRaw<PlaceRow[]>(byNameSql([typed], alike, by));
  return withFewTypos(matches, typed);
}

/** Finds 'Jeruslem Israel': a name with wrong letters, followed by one or two words. */
async function similarWithin(db: Tx, typed: string): Promise<PlaceRow[]> {
  const words = typed.split(' ');
  if (words.length > MAX_FUZZY_WORDS) return [];
  for (const last of [1, 2]) {
    if (words.length <= last) return [];
    const where = words.slice(-last).join(' ');
    const matches = await similarTo(db, words.slice(0, -last).join(' '));
    const within = matches.filter((one) => isWithin(one, where));
    if (within.length > 0) return within;
  }
  return [];
}

/** Counts the visible listings with coming meals in each place and its parts. */
async function withListings(
  db: Tx,
  places: PlaceRow[],
  now: Date,
): Promise<Omit<Place, 'isSimilar'>[]> {
  const ids = places.map(({ id }) => id);
  const rows = await db.$queryRaw<{ id: string; listings: number }[]>`
    WITH RECURSIVE part (whole, id) AS (
      SELECT id, id FROM unnest(${ids}::text[]) AS id
      UNION SELECT part.whole, p.id FROM places p JOIN part ON p.parent_id = part.id
    ) SELECT part.whole AS id, count(*)::int AS listings
      FROM part JOIN sukkah_listings l ON l.place_id = part.id
      WHERE ${isPublicListingSql} AND l.last_ends_at > ${now}::timestamptz GROUP BY part.whole`;
  const counts = new Map(rows.map(({ id, listings }) => [id, listings]));
  return places.map((place) => ({ ...place, listings: counts.get(place.id) ?? 0 }));
}

/**
 * Returns up to 8 places with a name that starts with the typed text, most likely first. If there
 * are none, returns those written otherwise ('W Orange'), followed by a larger place ('Brooklyn New
 * York'), or with a similar name.
 * The counts of listings don't depend on the viewer, so they can't reveal a hidden one.
 */
export async function suggestPlaces(db: Tx, q: string, now: Date): Promise<Place[]> {
  const [first = '', ...rest] = q.split(',');
  const folded = foldPlace(first);
  const where = foldPlace(rest.join(' '));
  const baseName = canadian.exec(folded)?.[1] ?? folded;
  const typed = baseName.replace(leading, '');
  if (typed.length < MIN_NAME_LENGTH) return [];
  // 'Near North Side' is a name.
  const spellings = otherSpellings(typed);
  const sameName = [
    ...[...new Set([baseName, typed, ...spellings])].map((text) => () => startingWith(db, text)),
    ...[typed, ...spellings].map((text) => () => namedWithin(db, text)),
  ];
  const similarName = [() => similarWithin(db, typed), () => similarTo(db, typed)];
  for (const search of [...sameName, ...similarName]) {
    const matches: PlaceRow[] = await search();
    if (matches.length === 0) continue;
    const fitting = withoutRepeats(matches.filter((place) => isWithin(place, where)));
    const isSimilar = similarName.some((one) => one === search);
    const places = await withListings(db, fitting.slice(0, MAX_SUGGESTIONS), now);
    return places.map((place) => ({ ...place, isSimilar }));
  }
  return [];
}
