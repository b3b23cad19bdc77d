import { Prisma } from '@/generated/prisma/client';
import type { RequestSide } from '../access/participants';
import type { SignedIn } from '../trpc/init';

const { sql } = Prisma;

/**
 * SQL condition: the host hasn't read the introduction of request `r` in its thread `t`. The
 * introduction is the message sent along with the request.
 */
const isUnreadInThreadSql = sql`(r.intro_message IS NOT NULL
  AND (t.host_last_read_at IS NULL OR t.host_last_read_at < r.created_at))`;

/** SQL condition: the host of listing `l` hasn't read the introduction of request `r`. */
export const isIntroUnreadSql = sql`EXISTS (SELECT 1 FROM threads t
  WHERE t.listing_id = l.id AND t.hopper_id = r.hopper_id AND ${isUnreadInThreadSql})`;

/**
 * Marks an introduction as read by the host, who read it on the request's card, and with it the
 * guest's earlier ones. Does nothing if another message before it is unread, since a thread is read
 * up to a point in time.
 */
export async function markIntroRead({
  ctx: { db, request },
}: {
  ctx: Pick<SignedIn, 'db'> & { request: RequestSide };
}): Promise<{ id: string }> {
  await db.$executeRaw`UPDATE threads t SET host_last_read_at = r.created_at
    FROM requests r JOIN time_slots s ON s.id = r.slot_id
    WHERE r.id = ${request.id}::uuid AND t.listing_id = s.listing_id AND t.hopper_id = r.hopper_id
      AND ${isUnreadInThreadSql} AND NOT EXISTS (
        SELECT 1 FROM messages m WHERE m.thread_id = t.id AND m.sender_id = t.hopper_id
          AND m.created_at > COALESCE(t.host_last_read_at, '-infinity') AND m.created_at < r.created_at
          AND NOT EXISTS (
            SELECT 1 FROM requests other JOIN time_slots meal ON meal.id = other.slot_id
            WHERE meal.listing_id = t.listing_id AND other.hopper_id = t.hopper_id
              AND other.created_at = m.created_at))`;
  return { id: request.id };
}
