import type { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db';
import { queueMail } from '../mail/queue';
import { readColumn } from '../threads/thread';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** So long a message may lie unread before a mail tells of it. */
const UNREAD_AFTER = 5 * MINUTE;

/** Up to when this party has read; null if never. */
async function readUntil(tx: Tx, threadId: string, readerId: string): Promise<Date | null> {
  const thread = await tx.thread.findUniqueOrThrow({
    where: { id: threadId },
    select: { hopperId: true, hopperLastReadAt: true, hostLastReadAt: true },
  });
  return thread[readColumn(thread, readerId)];
}

const unread = (
  threadId: string,
  readerId: string,
  readAt: Date | null,
): Prisma.MessageWhereInput => ({
  threadId,
  senderId: { not: readerId },
  ...(readAt && { createdAt: { gt: readAt } }),
});

/** The messages of a thread to this reader which he has not read. */
export const unreadIn = async (tx: Tx, threadId: string, readerId: string) =>
  tx.message.findMany({
    where: unread(threadId, readerId, await readUntil(tx, threadId, readerId)),
    select: { id: true },
  });

type Message = { id: string; threadId: string; senderId: string; createdAt: Date };

/**
 * Queues the mail about a message that its reader does not open within five minutes. All that come
 * before he looks are one mail, and for as long as he does not look one a day.
 */
export async function queueUnreadMail(tx: Tx, message: Message): Promise<void> {
  const { id, threadId, senderId, createdAt } = message;
  const { hopperId, hostId } = await tx.thread.findUniqueOrThrow({
    where: { id: threadId },
    select: { hopperId: true, hostId: true },
  });
  const userId = senderId === hopperId ? hostId : hopperId;
  const readAt = await readUntil(tx, threadId, userId);
  const first = await tx.message.aggregate({
    where: unread(threadId, userId, readAt),
    _min: { createdAt: true },
  });
  const waiting = createdAt.getTime() - (first._min.createdAt ?? createdAt).getTime();
  await queueMail(
    tx,
    {
      kind: 'unread',
      userId,
      subjectId: id,
      key: [threadId, userId, readAt?.getTime() ?? 0, Math.floor(waiting / DAY)].join(':'),
      dueAt: new Date(createdAt.getTime() + UNREAD_AFTER),
    },
    createdAt,
  );
}
