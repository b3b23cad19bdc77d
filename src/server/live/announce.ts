import type { Tx } from '../db';

/** The channel on which all server processes hear of changes. */
export const CHANNEL = 'changes';

/**
 * Tells the two of a thread that it has something new. Part of the transaction: PostgreSQL sends
 * it on commit and never after a roll-back.
 */
export async function announceThread(tx: Tx, threadId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT pg_notify(${CHANNEL}, json_build_object(
      'kind', 'thread', 'threadId', id, 'users', json_build_array(hopper_id, host_id))::text)::text
    FROM threads WHERE id = ${threadId}::uuid`;
}

/** Tells guest and host that a request is new, or stands differently now. */
export async function announceRequest(tx: Tx, requestId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT pg_notify(${CHANNEL}, json_build_object(
      'kind', 'request', 'users', json_build_array(r.hopper_id, l.host_id))::text)::text
    FROM requests r
    JOIN time_slots s ON s.id = r.slot_id
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE r.id = ${requestId}::uuid`;
}
