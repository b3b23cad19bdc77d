import { message, messageList, messageListInput, messageSendInput } from '@/schemas/message';
import type { Tx } from '../db';
import { errors } from '../errors';
import { limitRate } from '../rateLimit';
import { ofParty, postMessage } from '../threads/thread';
import { router, signedInProcedure } from '../trpc';
import { queueUnreadMail } from './unread';

/** Messages that one answer carries. */
const PAGE = 100;

async function requireParty(db: Tx, userId: string, threadId: string): Promise<void> {
  const count = await db.thread.count({ where: { id: threadId, ...ofParty(userId) } });
  if (!count) throw errors.notFound('Conversation');
}

export const messagesRouter = router({
  /** The last 100 messages of a thread, oldest first; `before` goes further back. */
  list: signedInProcedure
    .input(messageListInput)
    .output(messageList)
    .query(async ({ ctx: { db, viewer }, input: { threadId, before } }) => {
      await requireParty(db, viewer.id, threadId);
      const rows = await db.message.findMany({
        where: { threadId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: PAGE + 1,
        ...(before && { cursor: { id: before, threadId }, skip: 1 }),
      });
      return { items: rows.slice(0, PAGE).reverse(), hasMore: rows.length > PAGE };
    }),

  send: signedInProcedure
    .input(messageSendInput)
    .output(message)
    .mutation(async ({ ctx: { db, viewer, clock }, input }) => {
      await requireParty(db, viewer.id, input.threadId);
      await limitRate(db, 'messages.send', viewer.id);
      return db.$transaction(async (tx) => {
        const sent = await postMessage(tx, { ...input, senderId: viewer.id }, clock.now());
        await queueUnreadMail(tx, sent);
        return sent;
      });
    }),
});
