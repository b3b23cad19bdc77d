import { Prisma } from '@/generated/prisma/client';
import type { WithKey } from '@/schemas/common';
import { newId, type Tx } from '../db/client';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import type { Actor } from '../policies/actor';

const { sql } = Prisma;

type Sides = { listingId: string; hopperId: string; hostId: string };

export async function openThread(tx: Tx, sides: Sides, now: Date): Promise<ThreadSides> {
  const { listingId, hopperId, hostId } = sides;
  const open = async () =>
    (
      await tx.$queryRaw<{ id: string }[]>`WITH opened AS (
          INSERT INTO threads (id, listing_id, hopper_id, host_id, created_at)
          VALUES (${newId()}::uuid, ${listingId}::uuid, ${hopperId}::uuid, ${hostId}::uuid,
            ${now}::timestamptz)
          ON CONFLICT DO NOTHING RETURNING id)
        SELECT id::text FROM opened UNION ALL SELECT id::text FROM threads
          WHERE listing_id = ${listingId}::uuid AND hopper_id = ${hopperId}::uuid`
    )[0];
  // Two requests by one guest may create it at the same time. The statement that loses sees the
  // other's row only on a second try.
  const thread = (await open()) ?? (await open());
  if (!thread) throw errors.notFound('Conversation');
  const { id } = thread;
  return { id, hopperId, hostId };
}

export type ThreadSides = { id: string; hopperId: string; hostId: string };

export const readColumn = (thread: { hopperId: string }, userId: string) =>
  thread.hopperId === userId ? 'hopperLastReadAt' : 'hostLastReadAt';

const readColumnSql = (thread: { hopperId: string }, userId: string) =>
  thread.hopperId === userId ? sql`hopper_last_read_at` : sql`host_last_read_at`;

type Post = WithKey & { senderId: string; body: string };

/**
 * Adds a message and marks earlier ones as read by the sender.
 * @returns the message, its reader, when they last read the thread, or null if never, and since when
 *   messages to them are unread
 */
export async function addMessage(
  tx: Tx,
  thread: ThreadSides,
  { senderId, body, key }: Post,
  now: Date,
) {
  const threadId = thread.id;
  const readerId = senderId === thread.hopperId ? thread.hostId : thread.hopperId;
  const message: Prisma.MessageGetPayload<object> = {
    id: newId(),
    threadId,
    senderId,
    body,
    key: key ?? null,
    createdAt: now,
  };
  const [after] = await tx.$queryRaw<
    { readUntil: Date | null; unreadSince: Date | null }[]
  >`WITH message AS (
      INSERT INTO messages (id, thread_id, sender_id, body, key, created_at)
      VALUES (${message.id}::uuid, ${threadId}::uuid, ${senderId}::uuid, ${body}, ${message.key},
        ${now}::timestamptz)
    ), thread AS (
      UPDATE threads SET last_message_at = ${now}::timestamptz,
        ${readColumnSql(thread, senderId)} = ${now}::timestamptz
      WHERE id = ${threadId}::uuid
      RETURNING ${readColumnSql(thread, readerId)} AS read_until)
    SELECT thread.read_until AS "readUntil", (
      SELECT min(m.created_at) FROM messages m
      WHERE m.thread_id = ${threadId}::uuid AND m.sender_id = ${senderId}::uuid
        AND m.created_at > coalesce(thread.read_until, '-infinity')) AS "unreadSince"
    FROM thread`;
  return {
    message,
    readerId,
    readUntil: after?.readUntil ?? null,
    unreadSince: after?.unreadSince ?? now,
  };
}

/** Records that threads are closed by a block or a suspension, so that open pages refetch them. */
export const closeThreads = (tx: Tx, threads: ThreadSides[], actor: Actor, now: Date) =>
  recordEvents(
    tx,
    threads.map(({ id: threadId, hopperId, hostId }) => ({
      type: 'thread.closed',
      actor,
      ...{ threadId, hopperId, hostId },
    })),
    now,
  );
