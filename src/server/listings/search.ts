import { Prisma } from '@/generated/prisma/client';
import { type ListingSearch, MOST_COUNTED } from '@/schemas/listing';
import { accessibilitySlugs } from '@/schemas/options';
import { z } from '@/schemas/zod';
import { foundBySql } from '../access/visibility';
import { isFreeSql } from '../answers/price';
import { readCursor, writeCursor } from '../cursor';
import type { Tx } from '../db';
import { unprepared } from '../statements';
import type { Context } from '../trpc';
import { citiesLike } from './city';
import { postalStarts } from './postal';

const { sql, join, raw, empty } = Prisma;

/** Rows of `time_slots`, by the names that they have in a statement. */
const slot = { found: raw('s'), other: raw('o') };

const and = (conditions: Prisma.Sql[]) => join(conditions, ' AND ');

/** What a slot (`s`) of a listing (`l`) must be; all of it has to hold of one and the same slot. */
function slotConditions(
  search: ListingSearch,
  { now, start }: { now: Date; start: Date | undefined },
  s: Prisma.Sql,
): Prisma.Sql[] {
  const { date, dateTo = date, mealType, price, upcoming } = search;
  const conditions = [sql`${s}.removed_at IS NULL`];
  if (date && date === dateTo) conditions.push(sql`${s}.day = ${date}::date`);
  else {
    // The order is that of instants, which days alone would not narrow. Only the instants are for PostgreSQL
    // to reckon with: it would take days and instants for two things, and the range for a rare one.
    if (start) conditions.push(sql`${s}.starts_at >= ${start}`);
    if (dateTo) conditions.push(sql`${s}.starts_at < ${midnight(dateTo)} + interval '38 hours'`);
    const [first, last] = [date ?? '-infinity', dateTo ?? 'infinity'];
    if (date || dateTo)
      conditions.push(sql`COALESCE(${s}.day BETWEEN ${first}::date AND ${last}::date, false)`);
  }
  if (mealType) conditions.push(sql`${s}.type = ${mealType}`);
  if (price === 'free') conditions.push(isFreeSql(s));
  if (upcoming) conditions.push(isComing(s, now));
  return conditions;
}

/** Midnight in UTC; no zone is further than 14 hours from it. */
const midnight = (date: string, days = 0) =>
  sql`((${date}::date + ${days}::int)::timestamp AT TIME ZONE 'UTC')`;

/** Whether a slot begins near a day: in no zone does a meal of that day begin sooner or later. */
const isNear = (s: Prisma.Sql, date: string) => sql`(
  ${s}.starts_at >= ${midnight(date)} - interval '14 hours'
  AND ${s}.starts_at < ${midnight(date)} + interval '38 hours')`;

/** Of more days than these nearly all listings have one. */
const MOST_DAYS = 31;

const DAY_MS = 86_400_000;

/**
 * That a listing (`l`) has a meal on a day that is asked for; null where none is, or one of many. A search asks
 * that of the listing beside its slots, since an index knows it together with what else is asked of a listing.
 */
function daysAsked({ date, dateTo = date }: ListingSearch): Prisma.Sql | null {
  if (!date || !dateTo) return null;
  const first = Date.parse(date);
  const many = Math.max(0, 1 + (Date.parse(dateTo) - first) / DAY_MS);
  if (many > MOST_DAYS) return null;
  const days = Array.from({ length: many }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  );
  return sql`l.days && ${days}::date[]`;
}

/**
 * When the first of all meals begins whose day is this one or later, or an instant not long before: of the next
 * three days by the index of days, and before later ones none begins in any zone.
 */
async function startOf(db: Tx, date: string): Promise<Date> {
  const first = (days: number) => sql`(SELECT min(starts_at) FROM time_slots
    WHERE day = ${date}::date + ${days}::int AND removed_at IS NULL)`;
  const [row] = await db.$queryRaw<{ start: Date }[]>`
    SELECT LEAST(${first(0)}, ${first(1)}, ${first(2)}, ${midnight(date, 3)} - interval '14 hours') AS start`;
  if (!row) throw new Error('A query for one row gave none.');
  return row.start;
}

/** The flag is the sweep's and lags behind the clock, but an index goes by it. */
const isComing = (s: Prisma.Sql, now: Date) => sql`(NOT ${s}.ended AND ${s}.ends_at > ${now})`;

/** What is asked of a listing (`l`), beside that the viewer may find it. */
async function listingConditions(db: Tx, search: ListingSearch): Promise<Prisma.Sql[]> {
  const { city, kashrutLevel, kidFriendly, accessibility, dietary, minhagim } = search;
  const conditions: Prisma.Sql[] = [];
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

type Position = z.output<typeof position>;

/** What a search asks, in SQL. */
type Asked = {
  /** That the viewer may find it, and what `ofListing` says. */
  onListing: Prisma.Sql[];
  onSlot: (s: Prisma.Sql) => Prisma.Sql[];
  /** The same of a slot of a listing that is at hand, whose slots an index gives in order of time. */
  onSlotOf: (listing: Prisma.Sql, s: Prisma.Sql) => Prisma.Sql;
  now: Date;
  /** So many are counted. */
  most: number;
  /** Whether anything is asked of a listing, and of a slot. */
  byListing: boolean;
  bySlot: boolean;
  /** Whether all that is asked of a slot is that it comes. */
  byComing: boolean;
  /** That a listing has a meal on such a day; and whether that is all that is asked of a slot. */
  onDays: Prisma.Sql | null;
  byDays: boolean;
  /** Whether nothing that is over is asked for. */
  upcoming: boolean;
};

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
  const { date, dateTo = date } = search;
  const start = date && date !== dateTo ? await startOf(db, date) : undefined;
  const onSlot = (s: Prisma.Sql) => slotConditions(search, { now, start }, s);
  const near = date && date === dateTo;
  const onSlotOf = (listing: Prisma.Sql, s: Prisma.Sql) =>
    and([sql`${s}.listing_id = ${listing}`, ...onSlot(s), ...(near ? [isNear(s, date)] : [])]);
  const ofListing = await listingConditions(db, search);
  const upcoming = search.upcoming ?? false;
  // That it was not removed is asked of every slot.
  const ofSlot = onSlot(slot.found).length - 1;
  const { mealType, price } = search;
  const onDays = daysAsked(search);
  const asked: Asked = {
    onListing: [foundBySql(viewer), ...ofListing],
    onSlot,
    onSlotOf,
    now,
    most,
    byListing: ofListing.length > 0,
    bySlot: ofSlot > 0,
    byComing: upcoming && ofSlot === 1,
    onDays,
    byDays: onDays !== null && !mealType && !price && !upcoming,
    upcoming,
  };
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
