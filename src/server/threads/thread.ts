import { Prisma } from '@/generated/prisma/client';
import type { WithKey } from '@/schemas/common';
import { rowsOf, type Tx } from '../db';
import { errors } from '../errors';
import { announceThread } from '../live/announce';

type Sides = { listingId: string; hopperId: string; hostId: string };

/** The thread of this listing and this guest, opened if there was none. */
export async function openThread(tx: Tx, sides: Sides, now: Date): Promise<ThreadSides> {
  const { listingId, hopperId, hostId } = sides;
  // Two requests of one guest may open it at once; an upsert of the client's would then fail.
  await tx.thread.createMany({ data: [{ ...sides, createdAt: now }], skipDuplicates: true });
  const [thread] = await rowsOf<{ id: string }>(
    tx,
    Prisma.sql`SELECT id::text FROM threads
      WHERE listing_id = ${listingId}::uuid AND hopper_id = ${hopperId}::uuid`,
  );
  if (!thread) throw errors.notFound('Conversation');
  const { id } = thread;
  return { id, hopperId, hostId };
}

/** A thread, and whom it is between. */
export type ThreadSides = { id: string; hopperId: string; hostId: string };

/** The column that holds how far this side has read. */
export const readColumn = (thread: { hopperId: string }, userId: string) =>
  thread.hopperId === userId ? 'hopperLastReadAt' : 'hostLastReadAt';

type Post = WithKey & { senderId: string; body: string };

/**
 * Adds a message. Who writes has read what stood there before.
 * @returns it, and up to when its reader has read; null if never.
 */
export async function postMessage(
  tx: Tx,
  thread: ThreadSides,
  { senderId, body, key }: Post,
  now: Date,
) {
  const threadId = thread.id;
  const message = await tx.message.create({
    data: { threadId, senderId, body, key, createdAt: now },
  });
  const readerId = senderId === thread.hopperId ? thread.hostId : thread.hopperId;
  const after = await tx.thread.update({
    where: { id: threadId },
    data: { lastMessageAt: now, [readColumn(thread, senderId)]: now },
    select: { hopperLastReadAt: true, hostLastReadAt: true },
  });
  await announceThread(tx, thread);
  return { message, readerId, readUntil: after[readColumn(thread, readerId)] };
}
