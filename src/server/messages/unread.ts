import type { Prisma } from '@/generated/prisma/client';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { queueMail } from '../mail/queue';
import { readColumn } from '../threads/thread';

/** Time before an unread message triggers an email, in milliseconds. */
const UNREAD_AFTER_MS = 5 * MINUTE_MS;

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

export const unreadIn = async (tx: Tx, threadId: string, readerId: string) =>
  tx.message.findMany({
    where: unread(threadId, readerId, await readUntil(tx, threadId, readerId)),
    select: { id: true },
  });

type Posted = {
  message: { id: string; threadId: string; senderId: string; createdAt: Date };
  readerId: string;
  readUntil: Date | null;
};

/**
 * Queues the email for a message that isn't read within five minutes. All messages until they look
 * share one email. If they don't look, they get at most one per day.
 */
export async function queueUnreadMail(
  tx: Tx,
  { message: { id, threadId, senderId, createdAt }, readerId, readUntil: readAt }: Posted,
): Promise<void> {
  const first = await tx.message.aggregate({
    where: unread(threadId, readerId, readAt),
    _min: { createdAt: true },
  });
  const waiting = createdAt.getTime() - (first._min.createdAt ?? createdAt).getTime();
  await queueMail(
    tx,
    {
      kind: 'unread',
      userId: readerId,
      otherId: senderId,
      topicId: threadId,
      subjectId: id,
      key: [threadId, readerId, readAt?.getTime() ?? 0, Math.floor(waiting / DAY_MS)].join(':'),
      dueAt: new Date(createdAt.getTime() + UNREAD_AFTER_MS),
    },
    createdAt,
  );
}
