import { Prisma } from '@/generated/prisma/client';
import { type ListingSearch, MAX_COUNTED } from '@/schemas/search';
import type { Tx } from '../db/client';
import { readCursor, writeCursor } from '../db/cursor';
import { isOverSql } from '../db/predicates';
import type { Context } from '../trpc/init';
import { and, isComing, type SearchCriteria, searchCriteria, slot } from './criteria';
import {
  BUCKET,
  type Bucket,
  bucketsOf,
  matching,
  type Position,
  position,
  type RankedListing,
  type Row,
  rankedAt,
} from './rankedListing';
import type { Near } from './searchArea';

const { sql, empty } = Prisma;

const isFirst = (
  { onSlotOf }: SearchCriteria,
  isBefore: Prisma.Sql,
) => sql`NOT EXISTS (SELECT FROM time_slots o
  WHERE ${onSlotOf(sql`s.listing_id`, slot.other)} AND ${isBefore})`;

const rank = (s: Prisma.Sql) => sql`(${s}.starts_at, ${s}.id)`;

/**
 * Returns the condition for a slot to put its listing in a bucket, and the condition for another
 * slot to take precedence: it comes first or puts the listing in an earlier bucket.
 */
function placing(
  which: Exclude<Bucket, 'none'>,
  { now, isOpen, opensLater }: SearchCriteria,
): [is: Prisma.Sql, isBefore: Prisma.Sql] {
  const { main: s, other: o } = slot;
  const ownRank = rank(s);
  const otherRank = rank(o);
  switch (which) {
    case 'open':
      return [
        // The sort key is never before the start. It lets the index skip meals that have begun.
        opensLater ? sql`${isOpen(s)} AND ${s}.stands_at > ${now}::timestamptz` : isOpen(s),
        sql`${isOpen(o)} AND ${otherRank} < ${ownRank}`,
      ];
    case 'fullOrBegun':
      return [
        sql`${isComing(s, now)} AND NOT ${isOpen(s)}`,
        sql`${isComing(o, now)} AND (${isOpen(o)} OR ${otherRank} < ${ownRank})`,
      ];
    case 'over':
      return [isOverSql(now, s), sql`(${isComing(o, now)} OR ${otherRank} > ${ownRank})`];
  }
}

/**
 * Walks the matching slots in time order, keeping the first one of each listing, until the page is
 * full. The index provides the order, so nothing is grouped or sorted.
 */
function slotsInOrder(
  criteria: SearchCriteria,
  which: Exclude<Bucket, 'none'>,
  from: Position | undefined,
) {
  const { onListing, onSlot, along } = criteria;
  const comes = which !== 'over';
  const [is, isBefore] = placing(which, criteria);
  const conditions = [is, ...onSlot(slot.main), ...onListing, isFirst(criteria, isBefore)];
  if (comes) conditions.push(...along);
  if (from) {
    const at = new Date(Math.round(Math.abs(from.key) * 1000));
    conditions.push(
      comes
        ? sql`(s.stands_at, s.listing_id) > (${at}, ${from.id}::uuid)`
        : sql`s.starts_at <= ${at} AND (s.starts_at < ${at} OR s.listing_id > ${from.id}::uuid)`,
    );
  }
  const order = comes ? sql`s.stands_at, s.listing_id` : sql`s.starts_at DESC, s.listing_id`;
  const at = comes ? sql`s.stands_at` : sql`s.starts_at`;
  return sql`SELECT l.id, ${at} AS at, ${matching(criteria)} AS matching
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE ${and(conditions)} ORDER BY ${order}`;
}

function withoutSlots({ onListing }: SearchCriteria, from: Position | undefined) {
  const none = sql`NOT EXISTS (SELECT FROM time_slots o
    WHERE o.listing_id = l.id AND o.removed_at IS NULL)`;
  const conditions = [...onListing, none];
  if (from) conditions.push(sql`l.id > ${from.id}::uuid`);
  return sql`SELECT l.id, NULL::timestamptz AS at, NULL::text[] AS matching
    FROM sukkah_listings l WHERE ${and(conditions)} ORDER BY l.id`;
}

/** Returns the condition for the slots of listing `l` to put it in a bucket. */
function isInBucket(which: Bucket, { onSlotOf, isOpen, now }: SearchCriteria): Prisma.Sql {
  // A LIMIT 1 subquery, because PostgreSQL may answer EXISTS by scanning all slots.
  const has = (...conditions: Prisma.Sql[]) =>
    sql`COALESCE((SELECT true FROM time_slots s
      WHERE ${and([onSlotOf(sql`l.id`, slot.main), ...conditions])} LIMIT 1), false)`;
  const comes = has(isComing(slot.main, now));
  const open = has(isOpen(slot.main));
  switch (which) {
    case 'open':
      return open;
    case 'fullOrBegun':
      return sql`${comes} AND NOT ${open}`;
    case 'over':
      return sql`${has()} AND NOT ${comes}`;
    case 'none':
      return sql`NOT ${has()}`;
  }
}

/** Sorts the listings by distance, then looks at their slots until the page is full. */
function nearestInOrder(
  criteria: SearchCriteria,
  { key }: Near,
  which: Bucket,
  from: Position | undefined,
  within: Prisma.Sql,
) {
  const { onListing, onDays } = criteria;
  const conditions = [...onListing, onDays ?? sql`true`, within];
  const past = from ? sql`(key, id) > (${from.key}::float8, ${from.id}::uuid)` : sql`true`;
  // OFFSET makes PostgreSQL sort before it looks at slots.
  return sql`SELECT l.id, key, NULL::timestamptz AS at, ${matching(criteria)} AS matching
    FROM (
      SELECT l.id, ${key} AS key FROM sukkah_listings l
      WHERE ${and(conditions)} ORDER BY key, l.id OFFSET 0
    ) AS l
    WHERE ${past} AND ${isInBucket(which, criteria)} ORDER BY key, l.id`;
}

/**
 * Selects the matching listings in any order. Written so that PostgreSQL stops at the LIMIT: with
 * EXISTS it may read a whole month's slots for the first thousand listings.
 */
function matchesSql({ onListing, onSlotOf, bySlot, onDays }: SearchCriteria): Prisma.Sql {
  const listings = sql`SELECT l.id FROM sukkah_listings l`;
  if (!bySlot) return sql`${listings} WHERE ${and(onListing)}`;
  return sql`${listings}
    CROSS JOIN LATERAL (SELECT FROM time_slots s
      WHERE ${onSlotOf(sql`l.id`, slot.main)} LIMIT 1) AS one
    WHERE ${and(onDays ? [...onListing, onDays] : onListing)}`;
}

/**
 * Counts the matches, up to one more than `most`. If that's all of them, it also sorts them.
 */
async function countAndOrder(
  db: Tx,
  criteria: SearchCriteria,
  from: Position | undefined,
  limit: number,
): Promise<{ total: number; rows: RankedListing[] }> {
  const { onSlotOf, isOpen, now, most, nearest } = criteria;
  const key = nearest
    ? sql`(SELECT ${nearest.key} FROM sukkah_listings l WHERE l.id = f.id)`
    : sql`COALESCE(extract(epoch FROM COALESCE(open, taken)), -extract(epoch FROM last), 0)::float8`;
  const after = from
    ? sql`WHERE (bucket, key, id) > (${from.bucket}::int, ${from.key}::float8, ${from.id}::uuid)`
    : empty;
  const rows = await db.$queryRaw<(Partial<RankedListing> & { total: number })[]>`
    WITH few AS MATERIALIZED (
      ${matchesSql(criteria)} LIMIT ${most + 1}
    ), counted AS MATERIALIZED (
      SELECT count(*)::int AS total FROM few
    ), page AS (
      SELECT * FROM (
        SELECT f.id, COALESCE(open, taken, last) AS at,
          CASE WHEN open IS NOT NULL THEN ${BUCKET.open}::int WHEN taken IS NOT NULL THEN ${BUCKET.fullOrBegun}::int
            WHEN last IS NOT NULL THEN ${BUCKET.over}::int ELSE ${BUCKET.none}::int END AS bucket,
          ${key} AS key
        FROM few f
        CROSS JOIN LATERAL (
          SELECT max(s.starts_at) AS last,
            min(s.stands_at) FILTER (WHERE ${isComing(slot.main, now)}) AS taken,
            min(s.stands_at) FILTER (WHERE ${isOpen(slot.main)}) AS open
          FROM time_slots s WHERE ${onSlotOf(sql`f.id`, slot.main)}
        ) AS slots
        WHERE (SELECT total FROM counted) <= ${most}
      ) AS placed
      ${after}
      ORDER BY bucket, key, id LIMIT ${limit}
    )
    SELECT total, l.*, ${matching(criteria)} AS matching
    FROM counted LEFT JOIN page l ON true ORDER BY bucket, key, id
   `;
  const placed = ({
    id,
    at = null,
    matching = null,
    bucket = BUCKET.open,
    key = 0,
  }: Partial<RankedListing>) => (id ? [{ id, at, matching, bucket, key }] : []);
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(placed) };
}

/** Returns the statements that may fill the page. Each one has all rows of the one before. */
function inOrder(criteria: SearchCriteria, which: Bucket, from: Position | undefined) {
  const { nearest } = criteria;
  if (nearest)
    return [nearest.isClose, sql`true`].map((within) =>
      nearestInOrder(criteria, nearest, which, from, within),
    );
  return [which === 'none' ? withoutSlots(criteria, from) : slotsInOrder(criteria, which, from)];
}

/** Returns a page of a search with too many matches to count, bucket by bucket. */
async function walk(
  db: Tx,
  criteria: SearchCriteria,
  after: Position | undefined,
  limit: number,
): Promise<RankedListing[]> {
  const rows: RankedListing[] = [];
  for (const which of bucketsOf(criteria)) {
    const bucket = BUCKET[which];
    const missing = limit - rows.length;
    if (missing <= 0 || bucket < (after?.bucket ?? 0)) continue;
    const from = after?.bucket === bucket ? after : undefined;
    let bucketRows: Row[] = [];
    for (const statement of inOrder(criteria, which, from))
      if (bucketRows.length < missing)
        bucketRows = await db.$queryRaw`${statement} LIMIT ${missing}`;
    rows.push(...bucketRows.map((row) => rankedAt(row, which)));
  }
  return rows;
}

export type SearchResult = {
  ids: string[];
  matchingSlotIds: Set<string>;
  nextCursor: string | null;
  /** Total on all pages, at most 1,000; beyond that, `isTotalExact` is false. */
  total: number;
  isTotalExact: boolean;
};

/**
 * Finds visible listings. Listings with an open slot that hasn't begun come first, soonest first,
 * followed by those whose slots are full or have begun, past ones (latest first), and those without
 * slots. When meals start at the same time,
 * listings with a photo and a responsive host come first. A sort by distance puts the nearest first
 * within each group.
 * @throws RuleError `BAD_INPUT` for an invalid cursor, `UNKNOWN_PLACE`
 */
export async function searchListings({
  ctx: { db, clock, viewer },
  input: search,
  most = MAX_COUNTED,
}: {
  ctx: Pick<Context, 'clock' | 'viewer'> & { db: Tx };
  input: ListingSearch;
  most?: number;
}): Promise<SearchResult> {
  const after = search.cursor ? readCursor(position, search.cursor) : undefined;
  // All pages of a search use the same time, so no listing is skipped or repeated.
  const now = after ? new Date(after.at) : clock.now();
  const criteria = await searchCriteria({ db, viewer }, search, now, most);
  const counted = await countAndOrder(db, criteria, after, search.limit + 1);
  const { total } = counted;
  const isTotalExact = total <= most;
  const rows = isTotalExact ? counted.rows : await walk(db, criteria, after, search.limit + 1);

  const pageRows = rows.slice(0, search.limit);
  const last = pageRows.at(-1);
  return {
    ids: pageRows.map((row) => row.id),
    matchingSlotIds: new Set(pageRows.flatMap((row) => row.matching ?? [])),
    nextCursor:
      last && rows.length > pageRows.length
        ? writeCursor({
            bucket: last.bucket,
            key: last.key,
            id: last.id,
            at: now.getTime(),
          })
        : null,
    total: Math.min(total, most),
    isTotalExact,
  };
}
