import type { Tx } from '../db';
import { announceThread } from '../live/announce';

type Parties = { listingId: string; hopperId: string; hostId: string };

/** The thread of this listing and this guest, opened if there was none. @returns its id. */
export async function openThread(tx: Tx, parties: Parties, now: Date): Promise<string> {
  const { listingId, hopperId } = parties;
  // Two requests of one guest may open it at once; an upsert of the client's would then fail.
  await tx.thread.createMany({ data: [{ ...parties, createdAt: now }], skipDuplicates: true });
  const { id } = await tx.thread.findUniqueOrThrow({
    where: { listingId_hopperId: { listingId, hopperId } },
    select: { id: true },
  });
  return id;
}

/** The two of a thread; to all others it does not exist. */
export const ofParty = (userId: string) => ({ OR: [{ hopperId: userId }, { hostId: userId }] });

/** The column that holds how far this party has read. */
export const readColumn = (thread: { hopperId: string }, userId: string) =>
  thread.hopperId === userId ? 'hopperLastReadAt' : 'hostLastReadAt';

type Post = { threadId: string; senderId: string; body: string };

/** Adds a message. Who writes has read what stood there before. */
export async function postMessage(tx: Tx, { threadId, senderId, body }: Post, now: Date) {
  const message = await tx.message.create({ data: { threadId, senderId, body, createdAt: now } });
  const thread = await tx.thread.findUniqueOrThrow({
    where: { id: threadId },
    select: { hopperId: true },
  });
  await tx.thread.update({
    where: { id: threadId },
    data: { lastMessageAt: now, [readColumn(thread, senderId)]: now },
  });
  await announceThread(tx, threadId);
  return message;
}
