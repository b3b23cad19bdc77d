import type { messageListInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import type { ThreadSide } from '../access/sides';
import type { Context } from '../trpc';

/** Messages that one answer carries. */
const PAGE = 100;

/** The last 100 messages of a thread, or those before `before`, oldest first. */
export async function listMessages({
  ctx: { db, thread },
  input: { before },
}: {
  ctx: Pick<Context, 'db'> & { thread: ThreadSide };
  input: z.output<typeof messageListInput>;
}) {
  const threadId = thread.id;
  const rows = await db.message.findMany({
    where: { threadId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
    ...(before && { cursor: { id: before, threadId }, skip: 1 }),
  });
  return { items: rows.slice(0, PAGE).reverse(), hasMore: rows.length > PAGE };
}
