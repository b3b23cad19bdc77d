import { Prisma } from '@/generated/prisma/client';
import type { Rating } from '@/schemas/person';
import { isComingSql, isPublicListingSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { hostRatingSql } from '../presenters/rating';
import type { SignedIn } from '../trpc/init';
import { isSlowToAnswer, type Responsiveness, responsivenessSql } from './hostResponsiveness';

type Stats = {
  activeListings: number;
  totalGuests: number;
  acceptedGuests: number;
  pendingRequests: number;
  rating: Rating | null;
  suggestsPhone: boolean;
};

const emptyStats: Stats & Responsiveness = {
  activeListings: 0,
  totalGuests: 0,
  acceptedGuests: 0,
  pendingRequests: 0,
  missed: 0,
  inTime: 0,
  rating: null,
  suggestsPhone: false,
};

/**
 * Counts visible listings, reserved seats, accepted guests, and requests waiting for an answer
 * across all of a host's listings. `slowToAnswer` is shown to the host only.
 */
export async function hostStatsOf({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const now = clock.now();
  const [row = emptyStats] = await db.$queryRaw<(Stats & Responsiveness)[]>`WITH own AS (
      SELECT l.id, ${isPublicListingSql} AS active FROM sukkah_listings l WHERE ${maySql(listingPolicy, 'seeDetails', viewer)}
    ), slots AS (
      SELECT s.id, s.removed_at, s.ends_at, s.capacity_reserved
      FROM time_slots s WHERE s.listing_id IN (SELECT id FROM own)
    ), pace AS MATERIALIZED (SELECT * FROM ${responsivenessSql(Prisma.sql`SELECT ${viewer.id}::uuid`, now)} one)
    SELECT (SELECT count(*)::int FROM own WHERE active) AS "activeListings",
      (SELECT coalesce(sum(capacity_reserved), 0)::int FROM slots WHERE removed_at IS NULL)
        AS "totalGuests",
      (SELECT coalesce(sum(r.seats_requested), 0)::int FROM requests r
        JOIN slots ON slots.id = r.slot_id
        WHERE r.status = 'accepted' AND slots.removed_at IS NULL) AS "acceptedGuests",
      (SELECT count(*)::int FROM requests r JOIN slots ON slots.id = r.slot_id
        WHERE r.status = 'pending' AND ${isComingSql(now, Prisma.sql`slots`)})
        AS "pendingRequests",
      (SELECT ${hostRatingSql} FROM users host WHERE host.id = ${viewer.id}::uuid) AS rating,
      EXISTS (SELECT FROM own WHERE active)
        AND (SELECT phone IS NULL FROM users WHERE id = ${viewer.id}::uuid) AS "suggestsPhone",
      coalesce((SELECT missed FROM pace), 0) AS missed,
      coalesce((SELECT in_time FROM pace), 0) AS "inTime"`;
  const { missed, inTime, ...stats } = row;
  return { ...stats, slowToAnswer: isSlowToAnswer({ missed, inTime }) };
}
