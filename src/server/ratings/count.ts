import { Prisma } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { isMadeBeforeMealSql } from '../db/predicates';
import { transaction } from '../db/transaction';
import { MIN_RATINGS } from '../presenters/rating';

/**
 * Ratings count only in batches: at least three from different people, none of which can be changed
 * anymore. Someone who checks the average every day, or gave one of the ratings, can't work out
 * another one. Only the latest counted rating per rater is included.
 */

const { sql } = Prisma;

const MINUTE_OF_HOUR = 23;

/**
 * How far back the scheduled task looks for newly closed ratings. It runs hourly unless the site
 * was down.
 */
const LATELY_MS = 7 * DAY_MS;

const BATCH = 200;

/**
 * Ratings that can't be changed anymore and don't count yet. A suspended person's ratings don't
 * count until the suspension is lifted, and those of requests made after their meal began never do.
 */
const closed = (now: Date) => sql`counted_at IS NULL AND stars IS NOT NULL
  AND closes_at <= ${now}::timestamptz
  AND NOT EXISTS (SELECT 1 FROM users giver WHERE giver.id = giver_id AND giver.suspended_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM requests r JOIN time_slots s ON s.id = r.slot_id
    WHERE r.id = request_id AND ${isMadeBeforeMealSql})`;

const ripeSql = (usersSql: Prisma.Sql, now: Date) => sql`(SELECT subject_id, giver_is FROM ratings
  WHERE ${closed(now)} AND subject_id IN (${usersSql})
  GROUP BY subject_id, giver_is HAVING count(DISTINCT giver_id) >= ${MIN_RATINGS}::int)`;

/** Under a row lock. A trigger updates their averages. */
async function countFor(tx: Tx, ids: string[], now: Date): Promise<void> {
  const usersSql = sql`SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`;
  await tx.$queryRaw`${usersSql} ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`UPDATE ratings r SET counted_at = ${now}::timestamptz
    FROM ${ripeSql(usersSql, now)} ripe
    WHERE r.subject_id = ripe.subject_id AND r.giver_is = ripe.giver_is AND ${closed(now)}`;
}

/**
 * Counts closed ratings for people who have enough of them. Safe to run in several processes at
 * once.
 */
export async function countRatings({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const lately = new Date(now.getTime() - LATELY_MS);
  // After a lifted suspension, other users can have new ratings too. Those wait for the next rating
  // that closes.
  const subjects = sql`SELECT subject_id FROM ratings
    WHERE ${closed(now)} AND closes_at > ${lately}::timestamptz`;
  const ripe = await db.$queryRaw<
    { id: string }[]
  >`SELECT DISTINCT subject_id::text AS id FROM ${ripeSql(subjects, now)} ripe ORDER BY 1`;
  for (let from = 0; from < ripe.length; from += BATCH) {
    const ids = ripe.slice(from, from + BATCH).map(({ id }) => id);
    await transaction(db, (tx) => countFor(tx, ids, now));
  }
}

export async function sweepRatings(context: { db: Db; clock: Clock }): Promise<void> {
  if (context.clock.now().getUTCMinutes() === MINUTE_OF_HOUR) await countRatings(context);
}
