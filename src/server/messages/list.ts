import type { messageListInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import type { ThreadSide } from '../access/sides';
import type { SignedIn } from '../trpc';

/** Messages that one answer carries. */
const PAGE = 100;

/**
 * The last 100 messages of a thread, or those before `before`, oldest first. A key is in those of
 * the viewer's own only.
 */
export async function listMessages({
  ctx: { db, viewer, thread },
  input: { before },
}: {
  ctx: Pick<SignedIn, 'db' | 'viewer'> & { thread: ThreadSide };
  input: z.output<typeof messageListInput>;
}) {
  const threadId = thread.id;
  const rows = await db.message.findMany({
    where: { threadId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
    ...(before && { cursor: { id: before, threadId }, skip: 1 }),
  });
  const items = rows
    .slice(0, PAGE)
    .reverse()
    .map((row) => (row.senderId === viewer.id ? row : { ...row, key: null }));
  return { items, hasMore: rows.length > PAGE };
}
