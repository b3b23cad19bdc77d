import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { FEWEST_RATINGS } from '../presenters/rating';

/**
 * When a rating comes to count: with two others at least, of other people, and once none of them can be changed any
 * more. So whoever looks at the average each day, or gave one of them, cannot work out another's. Of one giver only
 * the latest of those that count is in the figures.
 */

const { sql } = Prisma;

/** The hour's minute in which it is looked for: it need not be every minute. */
const MINUTE = 23;

/** So far back the sweep looks for what has closed since: it comes every hour, unless the site was away. */
const LATELY_MS = 7 * 86_400_000;

/** People of one transaction. */
const BATCH = 200;

/** What can be changed no more, and does not count yet; of who is suspended nothing does until that is lifted. */
const closed = (now: Date) => sql`counted_at IS NULL AND stars IS NOT NULL
  AND closes_at <= ${now}::timestamptz
  AND NOT EXISTS (SELECT 1 FROM users giver WHERE giver.id = giver_id AND giver.suspended_at IS NOT NULL)`;

/** Those of whom enough has closed, on either side, as rows of `subject_id` and `giver_is`. */
const ripeSql = (whose: Prisma.Sql, now: Date) => sql`(SELECT subject_id, giver_is FROM ratings
  WHERE ${closed(now)} AND subject_id IN (${whose})
  GROUP BY subject_id, giver_is HAVING count(DISTINCT giver_id) >= ${FEWEST_RATINGS}::int)`;

/** Counts what is ripe of these people, under their locks: their figures follow by a trigger. */
async function countFor(tx: Tx, ids: string[], now: Date): Promise<void> {
  const whose = sql`SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`;
  await tx.$queryRaw`${whose} ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`UPDATE ratings r SET counted_at = ${now}::timestamptz
    FROM ${ripeSql(whose, now)} ripe
    WHERE r.subject_id = ripe.subject_id AND r.giver_is = ripe.giver_is AND ${closed(now)}`;
}

/** Lets what has closed count, where it is enough. Many processes may do so at once. */
export async function countRatings({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const lately = new Date(now.getTime() - LATELY_MS);
  // Of others nothing becomes ripe, but by a suspension that is lifted: that waits for the next that closes.
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

/** The same, once an hour. */
export async function sweepRatings(context: { db: Db; clock: Clock }): Promise<void> {
  if (context.clock.now().getUTCMinutes() === MINUTE) await countRatings(context);
}
