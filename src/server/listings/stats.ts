import { Prisma } from '@/generated/prisma/client';
import { isPublicSql } from '../access/visibility';
import { rowsOf } from '../db';
import type { SignedIn } from '../trpc';

type Stats = { activeListings: number; totalGuests: number; pendingRequests: number };

const none: Stats = { activeListings: 0, totalGuests: 0, pendingRequests: 0 };

/** Counts over all of a host's listings: visible ones, seats taken, and answers that guests await. */
export async function hostStatsOf({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const [stats] = await rowsOf<Stats>(
    db,
    Prisma.sql`WITH own AS (
      SELECT l.id, ${isPublicSql} AS active FROM sukkah_listings l WHERE l.host_id = ${viewer.id}::uuid
    ), slots AS (
      SELECT s.id, s.capacity_reserved, s.removed_at, s.ends_at
      FROM time_slots s WHERE s.listing_id IN (SELECT id FROM own)
    )
    SELECT (SELECT count(*)::int FROM own WHERE active) AS "activeListings",
      (SELECT coalesce(sum(capacity_reserved), 0)::int FROM slots WHERE removed_at IS NULL)
        AS "totalGuests",
      (SELECT count(*)::int FROM requests r JOIN slots ON slots.id = r.slot_id
        WHERE r.status = 'pending' AND slots.ends_at > ${clock.now()}::timestamptz)
        AS "pendingRequests"`,
  );
  return stats ?? none;
}
