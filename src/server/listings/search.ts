import { Prisma } from '@/generated/prisma/client';
import { type ListingSearch, MOST_COUNTED } from '@/schemas/listing';
import { z } from '@/schemas/zod';
import { readCursor, writeCursor } from '../cursor';
import type { Tx } from '../db';
import { unprepared } from '../statements';
import type { Context } from '../trpc';
import { type Asked, and, askedBy, hasMealIn, isComing, slot } from './asked';

const { sql, empty } = Prisma;

/** No meal is later (the input's `instant`), in seconds since 1970. */
const LATEST = Date.UTC(2200) / 1000;

/** `bucket` 0: a coming slot; 1: over; 2: no slot. `key` orders within, seconds since 1970. */
const position = z.object({
  bucket: z.literal([0, 1, 2]),
  key: z.number().min(-LATEST).max(LATEST),
  id: z.guid(),
  at: z.int().min(0).max(Date.UTC(2200)),
});

type Position = z.output<typeof position>;

/** A listing with the slot that gives it its place; of a listing without slots, none. */
type Row = { id: string; at: Date | null; matching: string[] | null };

/** The slots of a listing `l` that match, whichever gives it its place. */
const matching = ({ onSlotOf }: Asked) => sql`(
  SELECT array_agg(o.id::text) FROM time_slots o WHERE ${onSlotOf(sql`l.id`, slot.other)})`;

/** That no other matching slot of a slot's listing (`o`) is before it. */
const isFirst = (
  { onSlotOf }: Asked,
  isBefore: Prisma.Sql,
) => sql`NOT EXISTS (SELECT FROM time_slots o
  WHERE ${onSlotOf(sql`s.listing_id`, slot.other)} AND ${isBefore})`;

/** Slots of one listing stand in this order. */
const rank = (s: Prisma.Sql) => sql`(${s}.starts_at, ${s}.id)`;

/**
 * Walks the matching slots in order of time and keeps the first of each listing, until there are
 * enough. What an index gives in that order is neither grouped nor sorted.
 */
function slotsInOrder(asked: Asked, which: 'coming' | 'over', from: Position | undefined) {
  const { onListing, onSlot, now } = asked;
  const comes = which === 'coming';
  const [mine, others] = [rank(slot.found), rank(slot.other)];
  const isBefore = comes
    ? sql`${isComing(slot.other, now)} AND ${others} < ${mine}`
    : sql`(${isComing(slot.other, now)} OR ${others} > ${mine})`;
  const conditions = [
    comes ? isComing(slot.found, now) : sql`s.ends_at <= ${now}`,
    ...onSlot(slot.found),
    ...onListing,
    isFirst(asked, isBefore),
  ];
  if (from) {
    const at = new Date(Math.round(Math.abs(from.key) * 1000));
    conditions.push(
      comes
        ? sql`(s.starts_at, s.listing_id) > (${at}, ${from.id}::uuid)`
        : sql`s.starts_at <= ${at} AND (s.starts_at < ${at} OR s.listing_id > ${from.id}::uuid)`,
    );
  }
  const order = comes ? sql`s.starts_at, s.listing_id` : sql`s.starts_at DESC, s.listing_id`;
  return sql`SELECT l.id, s.starts_at AS at, ${matching(asked)} AS matching
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE ${and(conditions)} ORDER BY ${order}`;
}

/** Listings without any slot, in the order of their ids. */
function withoutSlots({ onListing }: Asked, from: Position | undefined) {
  const none = sql`NOT EXISTS (SELECT FROM time_slots o
    WHERE o.listing_id = l.id AND o.removed_at IS NULL)`;
  const conditions = [...onListing, none];
  if (from) conditions.push(sql`l.id > ${from.id}::uuid`);
  return sql`SELECT l.id, NULL::timestamptz AS at, NULL::text[] AS matching
    FROM sukkah_listings l WHERE ${and(conditions)} ORDER BY l.id`;
}

type Placed = Row & { bucket: number };

/**
 * Keeps PostgreSQL from sending out workers, of whom each would read far beyond what the page needs before anybody
 * could stop them: such a call in a statement forbids it, though nobody asks for what it gives.
 */
const alone = sql`alone AS (SELECT set_config('max_parallel_workers_per_gather', '0', true))`;

/**
 * The listings that match, in whatever order. It is said in such a way that PostgreSQL looks at as many as the page
 * above needs: told with EXISTS, it may read all slots of a month for the first thousand listings.
 */
function found(asked: Asked): Prisma.Sql {
  const { onListing, onSlot, onSlotOf, now, byListing, bySlot, byComing, onDays, byDays } = asked;
  const listings = sql`SELECT l.id FROM sukkah_listings l`;
  if (!bySlot) return sql`${listings} WHERE ${and(onListing)}`;
  if (byComing) return sql`${listings} WHERE ${and([...onListing, sql`l.last_ends_at > ${now}`])}`;
  if (byListing) {
    const conditions = and(onDays ? [...onListing, onDays] : onListing);
    if (byDays) return sql`${listings} WHERE ${conditions}`;
    return sql`${listings}
      CROSS JOIN LATERAL (SELECT FROM time_slots s
        WHERE ${onSlotOf(sql`l.id`, slot.found)} LIMIT 1) AS one
      WHERE ${conditions}`;
  }
  return sql`SELECT l.id FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE ${and([...onSlot(slot.found), ...onListing])}
      AND ${isFirst(asked, sql`${rank(slot.other)} < ${rank(slot.found)}`)}
    ORDER BY s.starts_at`;
}

/**
 * Counts what is found, up to one more than are counted; and if that is all of it, puts it in order, since
 * a walk along all coming meals of the world would take long to come by the few that match.
 */
async function countAndOrder(
  db: Tx,
  asked: Asked,
  from: Position | undefined,
  limit: number,
): Promise<{ total: number; rows: Placed[] }> {
  const { onSlotOf, now, most } = asked;
  const after = from
    ? sql`WHERE (bucket, key, id) > (${from.bucket}::int, ${from.key}::float8, ${from.id}::uuid)`
    : empty;
  const rows = await db.$queryRaw<(Partial<Placed> & { total: number })[]>`
    WITH ${alone}, few AS MATERIALIZED (
      ${found(asked)} LIMIT ${most + 1}
    ), counted AS MATERIALIZED (
      SELECT count(*)::int AS total FROM few
    ), page AS (
      SELECT * FROM (
        SELECT l.id, matching, COALESCE(next, last) AS at,
          CASE WHEN next IS NOT NULL THEN 0 WHEN last IS NOT NULL THEN 1 ELSE 2 END AS bucket,
          COALESCE(extract(epoch FROM next), -extract(epoch FROM last), 0)::float8 AS key
        FROM few l
        CROSS JOIN LATERAL (
          SELECT array_agg(s.id::text) AS matching, max(s.starts_at) AS last,
            min(s.starts_at) FILTER (WHERE ${isComing(slot.found, now)}) AS next
          FROM time_slots s WHERE ${onSlotOf(sql`l.id`, slot.found)}
        ) AS slots
        WHERE (SELECT total FROM counted) <= ${most}
      ) AS placed
      ${after}
      ORDER BY bucket, key, id LIMIT ${limit}
    )
    SELECT total, page.* FROM counted LEFT JOIN page ON true ORDER BY bucket, key, id
    ${unprepared}`;
  const placed = ({ id, at = null, matching = null, bucket = 0 }: Partial<Placed>) =>
    id ? [{ id, at, matching, bucket }] : [];
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(placed) };
}

const HOUR_MS = 3_600_000;

/** How far ahead is looked for the next meals: first a little, and if that is too little, further. */
const AHEAD_MS = [12 * HOUR_MS, 7 * 24 * HOUR_MS];

/** That a listing (`l`) has a meal on one of the days that there are, in any zone, between two instants. */
const hasMealBetween = (first: Date, until: Date) => {
  const day = (at: Date, hours: number) =>
    new Date(at.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return hasMealIn(day(first, -12), day(until, 14));
};

/** How many rows PostgreSQL expects of a statement, by its statistics alone. */
async function expectedRows(db: Tx, statement: Prisma.Sql): Promise<number> {
  const rows = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT JSON) ${statement} ${unprepared}`;
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * The next coming ones, gathered from the listings with a meal in the next hours or days; null where those are
 * many, so that a walk soon comes by them, or give no full page. Where some thousands match among a million, a
 * walk would have to pass by hundreds of others for each.
 */
async function gatherSoonest(
  db: Tx,
  asked: Asked,
  from: Position | undefined,
  limit: number,
): Promise<Row[] | null> {
  const { onListing, onSlot, onSlotOf, now, most } = asked;
  const first = from
    ? new Date(Math.round(from.key * 1000))
    : (
        await db.$queryRaw<{ at: Date }[]>`SELECT s.starts_at AS at FROM time_slots s
          WHERE ${and([...onSlot(slot.found), isComing(slot.found, now)])}
          ORDER BY s.starts_at LIMIT 1 ${unprepared}`
      )[0]?.at;
  if (!first) return null;
  const after = from ? sql`AND (next, l.id) > (${first}, ${from.id}::uuid)` : empty;
  for (const ahead of AHEAD_MS) {
    const until = new Date(first.getTime() + ahead);
    const soon = sql`SELECT l.id FROM sukkah_listings l
      WHERE ${and([...onListing, hasMealBetween(first, until)])}`;
    if ((await expectedRows(db, soon)) > 2 * most) return null;
    const rows = await db.$queryRaw<(Partial<Row> & { total: number })[]>`
      WITH ${alone}, few AS MATERIALIZED (
        ${soon} LIMIT ${2 * most + 1}
      ), counted AS MATERIALIZED (
        SELECT count(*)::int AS total FROM few
      ), page AS (
        SELECT l.id, next FROM few l
        CROSS JOIN LATERAL (
          SELECT min(s.starts_at) AS next FROM time_slots s
          WHERE ${onSlotOf(sql`l.id`, slot.found)} AND ${isComing(slot.found, now)}
            AND s.starts_at < ${until}
        ) AS slots
        WHERE (SELECT total FROM counted) <= ${2 * most} AND next IS NOT NULL ${after}
        ORDER BY next, l.id LIMIT ${limit}
      )
      SELECT total, l.id, next AS at, ${matching(asked)} AS matching
      FROM counted LEFT JOIN page l ON true ORDER BY next, l.id ${unprepared}`;
    if ((rows[0]?.total ?? 0) > 2 * most) return null;
    const found = rows.flatMap(({ id, at = null, matching = null }) =>
      id ? [{ id, at, matching }] : [],
    );
    if (found.length === limit) return found;
  }
  return null;
}

/** The page of a search that finds more than are counted: bucket by bucket, each as far as is needed. */
async function walk(
  db: Tx,
  asked: Asked,
  after: Position | undefined,
  limit: number,
): Promise<Placed[]> {
  const buckets = [
    (from?: Position) => slotsInOrder(asked, 'coming', from),
    ...(asked.upcoming ? [] : [(from?: Position) => slotsInOrder(asked, 'over', from)]),
    ...(asked.bySlot ? [] : [(from?: Position) => withoutSlots(asked, from)]),
  ];
  // Where nothing is asked of a listing, or all of one day, many match of those that are walked along.
  if (asked.byListing && !asked.ofOneDay && !after?.bucket) {
    const rows = await gatherSoonest(db, asked, after, limit);
    if (rows) return rows.map((row) => ({ ...row, bucket: 0 }));
  }
  const rows: Placed[] = [];
  for (const [bucket, inOrder] of buckets.entries()) {
    const missing = limit - rows.length;
    if (missing <= 0 || bucket < (after?.bucket ?? 0)) continue;
    const from = after?.bucket === bucket ? after : undefined;
    const found = await db.$queryRaw<Row[]>`
      WITH ${alone} ${inOrder(from)} LIMIT ${missing} ${unprepared}`;
    rows.push(...found.map((row) => ({ ...row, bucket })));
  }
  return rows;
}

export type SearchResult = {
  ids: string[];
  /** The slots of these listings that meet what was asked of a slot. */
  matchingSlotIds: Set<string>;
  nextCursor: string | null;
  /** How many there are on all pages; 1,000 at most, and then `isTotalExact` is false. */
  total: number;
  isTotalExact: boolean;
};

/**
 * Finds visible listings: those with a coming slot first, soonest first; those that are over
 * after them, latest first; those without slots last. What it reads does not grow with what there is.
 * @throws RuleError `BAD_INPUT` for a cursor that is none.
 */
export async function searchListings({
  ctx: { db, clock, viewer },
  input: search,
  most = MOST_COUNTED,
}: {
  ctx: Pick<Context, 'db' | 'clock' | 'viewer'>;
  input: ListingSearch;
  /** So many are counted. */
  most?: number;
}): Promise<SearchResult> {
  const after = search.cursor ? readCursor(position, search.cursor) : undefined;
  // All pages of one search count from the same instant, so that none is skipped or repeated.
  const now = after ? new Date(after.at) : clock.now();
  const asked = await askedBy({ db, viewer }, search, now, most);
  const counted = await countAndOrder(db, asked, after, search.limit + 1);
  const { total } = counted;
  const isTotalExact = total <= most;
  const rows = isTotalExact ? counted.rows : await walk(db, asked, after, search.limit + 1);

  const shown = rows.slice(0, search.limit);
  const last = shown.at(-1);
  const seconds = (last?.at?.getTime() ?? 0) / 1000;
  return {
    ids: shown.map((row) => row.id),
    matchingSlotIds: new Set(shown.flatMap((row) => row.matching ?? [])),
    nextCursor:
      last && rows.length > shown.length
        ? writeCursor({
            bucket: last.bucket,
            key: last.bucket === 1 ? -seconds : seconds,
            id: last.id,
            at: now.getTime(),
          })
        : null,
    total: Math.min(total, most),
    isTotalExact,
  };
}
