import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { escapeLike } from '../db/predicates';
import { foldPlace } from '../places/fold.mjs';
import { MIN_NAME_LENGTH, namedWithin } from '../places/match';
import { otherSpellings } from '../places/spellings';
import { similarTo } from '../places/suggest';

const { sql } = Prisma;

/**
 * Returns the places that listings are in, out of those with a name that starts with this or that
 * are among these, and out of all their parts. Some of the listings may be hidden.
 */
async function inhabited(db: Tx, start: string, ids: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`WITH RECURSIVE part (id) AS (
      SELECT place_id FROM place_names
      WHERE ${start} <> '' AND folded LIKE ${`${escapeLike(start)}%`} OR place_id = ANY(${ids})
      UNION SELECT p.id FROM places p JOIN part ON p.parent_id = part.id
    ) SELECT id FROM part
      WHERE EXISTS (SELECT FROM sukkah_listings l WHERE l.place_id = part.id)`;
  return rows.map(({ id }) => id);
}

/**
 * Returns the condition that a listing's place isn't known and its city starts with the text.
 * Undefined if there is none, because an index can't combine it with other conditions.
 */
async function writtenSo(db: Tx, start: string): Promise<Prisma.Sql | undefined> {
  const condition = sql`(l.place_id IS NULL
    AND lower(l.city) LIKE ${`${escapeLike(start.trim().toLowerCase())}%`})`;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM sukkah_listings l WHERE ${condition} LIMIT 1`;
  return rows.length > 0 ? condition : undefined;
}

const idsOf = (places: { id: string }[]) => places.map(({ id }) => id);

/**
 * Returns the condition that a listing `l` is in a city as typed: in a place whose name starts with
 * the text, or in one that is followed by what it's within ('Flatbush, Brooklyn'). If there's no
 * listing, a few letters may be wrong. A listing whose place isn't known is found by its text.
 */
export async function inCityTyped(db: Tx, typed: string): Promise<Prisma.Sql> {
  const folded = foldPlace(typed);
  // A postal code isn't a name.
  if (!/\p{L}/u.test(folded)) return sql`FALSE`;
  const isName = folded.length >= MIN_NAME_LENGTH;
  const [inPlaces, asWritten] = await Promise.all([
    inhabited(db, folded, []),
    writtenSo(db, typed.split(',')[0] ?? ''),
  ]);
  let found = inPlaces;
  for (const spelling of isName ? otherSpellings(folded) : [])
    if (found.length === 0) found = await inhabited(db, spelling, []);
  for (const alike of isName ? [namedWithin, similarTo] : [])
    if (found.length === 0) found = await inhabited(db, '', idsOf(await alike(db, folded)));
  const inPlace = sql`l.place_id = ANY(${found})`;
  return asWritten ? sql`(${inPlace} OR ${asWritten})` : inPlace;
}
