import { Prisma } from '@/generated/prisma/client';
import type { Message, messageListInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import type { ThreadSide } from '../access/participants';
import type { SignedIn } from '../trpc/init';

const { sql } = Prisma;

const PAGE = 100;

/**
 * Returns the last 100 messages of a thread, or those before `before`, oldest first. Only the
 * viewer's own messages include their idempotency key.
 */
export async function listMessages({
  ctx: { db, viewer, thread },
  input: { before },
}: {
  ctx: Pick<SignedIn, 'db' | 'viewer'> & { thread: ThreadSide };
  input: z.output<typeof messageListInput>;
}) {
  const threadId = thread.id;
  // Returns nothing if `before` belongs to another thread.
  const older = sql`(m.created_at, m.id) < (
    SELECT b.created_at, b.id FROM messages b WHERE b.id = ${before}::uuid AND b.thread_id = m.thread_id)`;
  const page = sql`SELECT m.id::text, m.thread_id::text AS "threadId", m.sender_id::text AS "senderId", m.body,
      m.created_at AS "createdAt", CASE WHEN m.sender_id = ${viewer.id}::uuid THEN m.key END AS key
    FROM messages m WHERE m.thread_id = ${threadId}::uuid AND ${before ? older : sql`TRUE`}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${PAGE + 1}`;
  const rows = await db.$queryRaw<Message[]>(page);
  const items = rows.slice(0, PAGE).reverse();
  return { items, hasMore: rows.length > PAGE };
}
