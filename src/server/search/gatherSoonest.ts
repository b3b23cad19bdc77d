import { Prisma } from '@/generated/prisma/client';
import { HOUR_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { and, hasMealIn, isOpen, type SearchCriteria, slot } from './criteria';
import { matching, type Position, type Row } from './rankedListing';
import { withoutParallelWorkers } from './withoutParallelWorkers';

const { sql, empty } = Prisma;

/**
 * How far ahead to look for the next meals, in milliseconds. The second range is used if the first
 * doesn't fill the page.
 */
const AHEAD_MS = [12 * HOUR_MS, 7 * 24 * HOUR_MS];

const hasMealBetween = (first: Date, until: Date) => {
  const day = (at: Date, hours: number) =>
    new Date(at.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return hasMealIn(day(first, -12), day(until, 14));
};

async function expectedRows(db: Tx, statement: Prisma.Sql): Promise<number> {
  const rows = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT JSON) ${statement}`;
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * Returns the soonest open slots, found through listings with a meal in the next hours or days.
 * Returns null if there are so many that a walk in time order is faster, or if they don't fill the
 * page. With a few thousand matches among a million listings, a walk would pass hundreds of others
 * for each match.
 */
export async function gatherSoonest(
  db: Tx,
  criteria: SearchCriteria,
  from: Position | undefined,
  limit: number,
): Promise<Row[] | null> {
  const { onListing, onSlot, onSlotOf, now, most } = criteria;
  const first = from
    ? new Date(Math.round(from.key * 1000))
    : (
        await db.$queryRaw<
          { at: Date }[]
        >`WITH ${withoutParallelWorkers} SELECT s.stands_at AS at FROM time_slots s
          WHERE ${and([...onSlot(slot.main), isOpen(slot.main, now), sql`s.stands_at > ${now}::timestamptz`])}
          ORDER BY s.stands_at LIMIT 1`
      )[0]?.at;
  if (!first) return null;
  const after = from ? sql`AND (next, l.id) > (${first}, ${from.id}::uuid)` : empty;
  for (const ahead of AHEAD_MS) {
    const until = new Date(first.getTime() + ahead);
    const isSoon = hasMealBetween(first, until);
    const soon = sql`SELECT l.id FROM sukkah_listings l WHERE ${and([...onListing, isSoon])}`;
    const matches = await expectedRows(db, soon);
    if (matches > 2 * most) return null;
    // A walk passes about this many listings to fill a page. In a large city, that's fewer than the
    // matches.
    const all = await expectedRows(db, sql`SELECT FROM sukkah_listings l WHERE ${isSoon}`);
    if ((limit * all) / matches < matches) return null;
    const rows = await db.$queryRaw<(Partial<Row> & { total: number })[]>`
      WITH ${withoutParallelWorkers}, few AS MATERIALIZED (
        ${soon} LIMIT ${2 * most + 1}
      ), counted AS MATERIALIZED (
        SELECT count(*)::int AS total FROM few
      ), page AS (
        SELECT l.id, next FROM few l
        CROSS JOIN LATERAL (
          SELECT min(s.stands_at) AS next FROM time_slots s
          WHERE ${onSlotOf(sql`l.id`, slot.main)} AND ${isOpen(slot.main, now)}
            AND s.stands_at < ${until}
        ) AS slots
        WHERE (SELECT total FROM counted) <= ${2 * most} AND next IS NOT NULL ${after}
        ORDER BY next, l.id LIMIT ${limit}
      )
      SELECT total, l.id, next AS at, ${matching(criteria)} AS matching
      FROM counted LEFT JOIN page l ON true ORDER BY next, l.id`;
    if ((rows[0]?.total ?? 0) > 2 * most) return null;
    const soonestRows = rows.flatMap(({ id, at = null, matching = null }) =>
      id ? [{ id, at, matching }] : [],
    );
    if (soonestRows.length === limit) return soonestRows;
  }
  return null;
}
