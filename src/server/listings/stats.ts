import { Prisma } from '@/generated/prisma/client';
import { isPublicSql } from '../access/visibility';
import { rowsOf } from '../db';
import type { SignedIn } from '../trpc';

type Stats = { activeListings: number; totalGuests: number; pendingRequests: number };

/** Requests of the last months that ran past their time, and how many were answered in time since the last of them. */
type Pace = { missed: number; inTime: number };

const none: Stats & Pace = {
  ...{ activeListings: 0, totalGuests: 0, pendingRequests: 0 },
  ...{ missed: 0, inTime: 0 },
};

/** So long it counts that a host let the time pass; so often makes them slow, and so many answers in time mend it. */
const COUNTS_MS = 90 * 86_400_000;
const SLOW_AT = 2;
const MENDED_BY = 3;

/** What a slow host is told of it; null for all others. */
export const slowToAnswer = ({ missed, inTime }: Pace) =>
  missed >= SLOW_AT && inTime < MENDED_BY ? { missed, answersLeft: MENDED_BY - inTime } : null;

/**
 * Counts over all of a host's listings: visible ones, seats taken, and answers that guests await; and whether the
 * host is slow to give these, which is told to nobody else.
 */
export async function hostStatsOf({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const now = clock.now();
  const since = new Date(now.getTime() - COUNTS_MS);
  const [found = none] = await rowsOf<Stats & Pace>(
    db,
    Prisma.sql`WITH own AS (
      SELECT l.id, ${isPublicSql} AS active FROM sukkah_listings l WHERE l.host_id = ${viewer.id}::uuid
    ), slots AS (
      SELECT s.id, s.capacity_reserved, s.removed_at, s.ends_at
      FROM time_slots s WHERE s.listing_id IN (SELECT id FROM own)
    ), late AS (
      SELECT count(*)::int AS missed, max(r.overdue_at) AS last
      FROM requests r JOIN slots ON slots.id = r.slot_id WHERE r.overdue_at > ${since}::timestamptz
    )
    SELECT (SELECT count(*)::int FROM own WHERE active) AS "activeListings",
      (SELECT coalesce(sum(capacity_reserved), 0)::int FROM slots WHERE removed_at IS NULL)
        AS "totalGuests",
      (SELECT count(*)::int FROM requests r JOIN slots ON slots.id = r.slot_id
        WHERE r.status = 'pending' AND slots.ends_at > ${now}::timestamptz)
        AS "pendingRequests",
      (SELECT missed FROM late) AS missed,
      (SELECT count(*)::int FROM requests r JOIN slots ON slots.id = r.slot_id
        WHERE r.overdue_at IS NULL AND EXISTS (SELECT FROM request_events e
          WHERE e.request_id = r.id AND e.actor_id = ${viewer.id}::uuid AND NOT e.undone
            AND e.from_status = 'pending' AND e.at <= r.answer_by
            AND e.at > (SELECT last FROM late))) AS "inTime"`,
  );
  const { missed, inTime, ...stats } = found;
  return { ...stats, slowToAnswer: slowToAnswer({ missed, inTime }) };
}
