import { Prisma } from '@/generated/prisma/client';
import type { ListingSearch } from '@/schemas/listing';
import { accessibilitySlugs } from '@/schemas/options';
import { z } from '@/schemas/zod';
import { foundBySql } from '../access/visibility';
import { isFreeSql } from '../answers/price';
import { readCursor, writeCursor } from '../cursor';
import type { Tx } from '../db';
import type { Context, Viewer } from '../trpc';
import { citiesLike } from './city';
import { postalStarts } from './postal';

const { sql, join, empty } = Prisma;

/** What a slot must be; all of it has to hold of one and the same slot. */
function slotConditions(search: ListingSearch, now: Date): Prisma.Sql[] {
  const { date, dateTo, mealType, price, upcoming } = search;
  // The day of a meal is the day in its own place.
  const day = sql`(s.starts_at AT TIME ZONE l.time_zone)::date`;
  const conditions: Prisma.Sql[] = [];
  if (date && dateTo) conditions.push(sql`${day} BETWEEN ${date}::date AND ${dateTo}::date`);
  else if (date) conditions.push(sql`${day} = ${date}::date`);
  else if (dateTo) conditions.push(sql`${day} <= ${dateTo}::date`);
  if (mealType) conditions.push(sql`s.type = ${mealType}`);
  if (price === 'free') conditions.push(isFreeSql);
  if (upcoming) conditions.push(sql`s.ends_at > ${now}`);
  return conditions;
}

/** What a listing must be. */
async function listingConditions(
  db: Tx,
  viewer: Viewer,
  search: ListingSearch,
): Promise<Prisma.Sql[]> {
  const { city, kashrutLevel, kidFriendly, accessibility, dietary, minhagim } = search;
  const conditions = [foundBySql(viewer)];
  if (city) {
    const inCity = sql`l.city = ANY(${await citiesLike(db, city)})`;
    const nearBy = postalStarts(city);
    conditions.push(nearBy ? sql`(${inCity} OR ${nearBy})` : inCity);
  }
  if (kashrutLevel) conditions.push(sql`l.kashrut_level = ${kashrutLevel}`);
  if (kidFriendly !== undefined) conditions.push(sql`l.kid_friendly = ${kidFriendly}`);
  if (search.seatingStyle) conditions.push(sql`l.seating_style = ${search.seatingStyle}`);
  if (search.genderSeating) conditions.push(sql`l.gender_seating = ${search.genderSeating}`);
  if (dietary?.length) conditions.push(sql`l.dietary_options @> ${dietary}::text[]`);
  if (minhagim?.length) conditions.push(sql`l.minhagim && ${minhagim}::text[]`);
  for (const slug of accessibility ?? [])
    conditions.push(
      slug === 'mechitza'
        ? sql`l.gender_seating = 'mechitza'`
        : sql`l.accessibility_tags @> ${[accessibilitySlugs[slug]]}::text[]`,
    );
  return conditions;
}

/** `bucket` 0: a coming slot; 1: over; 2: no slot. `key` orders within, seconds since 1970. */
const position = z.object({
  bucket: z.literal([0, 1, 2]),
  key: z.number(),
  id: z.guid(),
  at: z.int().min(0).max(Date.UTC(2200)),
});

type Row = { id: string; bucket: number; key: number; total: bigint; matching: string[] | null };

export type SearchResult = {
  ids: string[];
  /** The slots of these listings that meet what was asked of a slot. */
  matchingSlotIds: Set<string>;
  nextCursor: string | null;
  total: number;
};

/**
 * Finds visible listings: those with a coming slot first, soonest first; those that are over
 * after them, latest first; those without slots last. Two queries, for any number of listings.
 * @throws RuleError `BAD_INPUT` for a cursor that is none.
 */
export async function searchListings({
  ctx: { db, clock, viewer },
  input: search,
}: {
  ctx: Pick<Context, 'db' | 'clock' | 'viewer'>;
  input: ListingSearch;
}): Promise<SearchResult> {
  const after = search.cursor ? readCursor(position, search.cursor) : undefined;
  // All pages of one search count from the same instant, so that none is skipped or repeated.
  const now = after ? new Date(after.at) : clock.now();
  const onSlot = slotConditions(search, now);
  const onListing = await listingConditions(db, viewer, search);
  const rows = await db.$queryRaw<Row[]>`
    WITH found AS (
      SELECT l.id,
        min(s.starts_at) FILTER (WHERE s.ends_at > ${now}) AS next,
        max(s.starts_at) AS last,
        array_agg(s.id::text) FILTER (WHERE s.id IS NOT NULL) AS matching
      FROM sukkah_listings l
      LEFT JOIN time_slots s ON s.listing_id = l.id AND s.removed_at IS NULL
        ${onSlot.length ? sql`AND ${join(onSlot, ' AND ')}` : empty}
      WHERE ${join(onListing, ' AND ')}
      GROUP BY l.id
      ${onSlot.length ? sql`HAVING count(s.id) > 0` : empty}
    ), ranked AS (
      SELECT id, matching,
        CASE WHEN next IS NOT NULL THEN 0 WHEN last IS NOT NULL THEN 1 ELSE 2 END AS bucket,
        COALESCE(extract(epoch FROM next), -extract(epoch FROM last), 0)::float8 AS key
      FROM found
    )
    SELECT id, matching, bucket, key, (SELECT count(*) FROM ranked) AS total
    FROM ranked
    ${after ? sql`WHERE (bucket, key, id) > (${after.bucket}::int, ${after.key}::float8, ${after.id}::uuid)` : empty}
    ORDER BY bucket, key, id
    LIMIT ${search.limit + 1}`;

  const shown = rows.slice(0, search.limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((row) => row.id),
    matchingSlotIds: new Set(shown.flatMap((row) => row.matching ?? [])),
    nextCursor:
      last && rows.length > shown.length
        ? writeCursor({ bucket: last.bucket, key: last.key, id: last.id, at: now.getTime() })
        : null,
    // No row comes back when the cursor stood at the very end.
    total: Number(rows[0]?.total ?? 0),
  };
}
