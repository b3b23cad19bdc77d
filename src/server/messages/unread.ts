import type { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { readColumn } from '../threads/thread';

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
