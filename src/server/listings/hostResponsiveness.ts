import { Prisma } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { stepBySql } from '../db/predicates';

const { sql } = Prisma;

/**
 * A host is slow after missing the deadlines of `SLOW_AT` guests within this window, until they
 * answer `MENDED_BY` guests in time.
 */
const COUNTS_MS = 90 * DAY_MS;
const SLOW_AT = 2;
const MENDED_BY = 3;

const LATELY_MS = 3_600_000;

export type Responsiveness = { missed: number; inTime: number };

export const isSlowToAnswer = ({ missed, inTime }: Responsiveness) =>
  missed >= SLOW_AT && inTime < MENDED_BY ? { missed, answersLeft: MENDED_BY - inTime } : null;

/**
 * Selects `host_id`, `missed`, and `in_time` for these hosts. Hosts who missed no deadline have no
 * row.
 */
export const responsivenessSql = (hostIds: Prisma.Sql, now: Date) => sql`(
  SELECT host_id, missed, (SELECT count(DISTINCT r.hopper_id)::int FROM requests r
    JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE l.host_id = late.host_id AND r.overdue_at IS NULL AND EXISTS (SELECT FROM request_events e
      WHERE e.request_id = r.id AND ${stepBySql()} = 'host' AND NOT e.undone
        AND e.from_status = 'pending' AND e.at <= r.answer_by AND e.at > late.last)) AS in_time
  FROM (SELECT l.host_id, count(DISTINCT r.hopper_id)::int AS missed, max(r.overdue_at) AS last FROM requests r
    JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE l.host_id IN (${hostIds}) AND r.overdue_at > ${new Date(now.getTime() - COUNTS_MS)}::timestamptz
    GROUP BY l.host_id) AS late)`;

/** So that search ranks their meals after others that start at the same time. */
export async function sweepSlowHosts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const lately = new Date(now.getTime() - LATELY_MS);
  // Only these hosts can have changed.
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
