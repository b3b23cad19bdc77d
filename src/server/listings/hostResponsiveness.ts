import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db } from '../db/client';

/** How soon hosts answer, and what follows where they let the time pass. */

const { sql } = Prisma;

/** So long it counts that a host let the time pass; so often makes them slow, and so many answers in time mend it. */
const COUNTS_MS = 90 * 86_400_000;
const SLOW_AT = 2;
const MENDED_BY = 3;

/** So far back the sweep looks for requests that ran past their time: it comes every minute. */
const LATELY_MS = 3_600_000;

/** Requests of the last months that ran past their time, and how many were answered in time since the last of them. */
export type Responsiveness = { missed: number; inTime: number };

/** What a slow host is told of it; null for all others. */
export const isSlowToAnswer = ({ missed, inTime }: Responsiveness) =>
  missed >= SLOW_AT && inTime < MENDED_BY ? { missed, answersLeft: MENDED_BY - inTime } : null;

/** The pace of these hosts as rows of `host_id`, `missed` and `in_time`; none of who never was late. */
export const responsivenessSql = (hostIds: Prisma.Sql, now: Date) => sql`(
  SELECT host_id, missed, (SELECT count(*)::int FROM requests r
    JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE l.host_id = late.host_id AND r.overdue_at IS NULL AND EXISTS (SELECT FROM request_events e
      WHERE e.request_id = r.id AND e.actor_id = late.host_id AND NOT e.undone
        AND e.from_status = 'pending' AND e.at <= r.answer_by AND e.at > late.last)) AS in_time
  FROM (SELECT l.host_id, count(*)::int AS missed, max(r.overdue_at) AS last FROM requests r
    JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE l.host_id IN (${hostIds}) AND r.overdue_at > ${new Date(now.getTime() - COUNTS_MS)}::timestamptz
    GROUP BY l.host_id) AS late)`;

/** Puts the meals of hosts who became slow behind others that begin with them, and back when they answer in time. */
export async function sweepSlowHosts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const lately = new Date(now.getTime() - LATELY_MS);
  // Of other hosts nothing can have changed.
  const hosts = await db.$queryRaw<
    { id: string }[]
  >`SELECT host_id::text AS id FROM sukkah_listings WHERE slow_to_answer
      UNION SELECT l.host_id::text FROM requests r JOIN time_slots s ON s.id = r.slot_id
        JOIN sukkah_listings l ON l.id = s.listing_id WHERE r.overdue_at > ${lately}::timestamptz`;
  if (hosts.length === 0) return;
  const ids = sql`SELECT unnest(${hosts.map(({ id }) => id)}::uuid[])`;
  await db.$queryRaw`UPDATE sukkah_listings l SET slow_to_answer = NOT l.slow_to_answer
      WHERE l.host_id IN (${ids}) AND l.slow_to_answer <> EXISTS (SELECT FROM ${responsivenessSql(ids, now)} pace
        WHERE pace.host_id = l.host_id AND missed >= ${SLOW_AT}::int AND in_time < ${MENDED_BY}::int)
      RETURNING l.id::text`;
}
