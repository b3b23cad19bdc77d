import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import type { ThreadItem } from '@/schemas/message';
import { z } from '@/schemas/zod';
import { isClosedSql, seenPersonSql } from '../access/blocks';
import { readCursor, writeCursor } from '../db/cursor';
import { publicPerson } from '../presenters/person';
import type { SignedIn } from '../trpc/init';

type Row = {
  id: string;
  createdAt: Date;
  at: Date;
  listingId: string | null;
  title: string | null;
  other: Parameters<typeof publicPerson>[1];
  side: ThreadItem['otherUser']['side'];
  closed: boolean;
  blocked: boolean;
  body: string | null;
  sentAt: Date | null;
  unreadCount: number;
  total: number;
};

const position = z.object({ at: instant, id });

/**
 * Returns a user's threads by latest activity, each with its last message and unread count. One
 * query for any number of threads.
 * @throws RuleError `BAD_INPUT` if the cursor is invalid
 */
export async function listThreads({
  ctx,
  input: { limit, cursor },
}: {
  ctx: Pick<SignedIn, 'db' | 'viewer' | 'language'>;
  input: { limit: number; cursor?: string | undefined };
}): Promise<{ items: ThreadItem[]; nextCursor: string | null; total: number }> {
  const { db } = ctx;
  const userId = ctx.viewer.id;
  const after = cursor ? readCursor(position, cursor) : undefined;
  const page = Prisma.sql`
    WITH mine AS (
      SELECT t.*, COALESCE(t.last_message_at, t.created_at) AS at,
        CASE WHEN t.hopper_id = ${userId}::uuid THEN t.host_id ELSE t.hopper_id END AS other_id,
        CASE WHEN t.hopper_id = ${userId}::uuid THEN 'host' ELSE 'hopper' END AS side,
        CASE WHEN t.hopper_id = ${userId}::uuid THEN t.hopper_last_read_at
          ELSE t.host_last_read_at END AS read_at
      FROM threads t
      WHERE t.hopper_id = ${userId}::uuid OR t.host_id = ${userId}::uuid
    ), page AS (
      SELECT * FROM mine t
      ${after ? Prisma.sql`WHERE (t.at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY t.at DESC, t.id DESC LIMIT ${limit + 1}
    )
    SELECT t.id::text, t.created_at AS "createdAt", t.at, l.id::text AS "listingId", l.title,
      ${seenPersonSql(Prisma.sql`${userId}::uuid`, Prisma.sql`u`)} AS other, t.side,
      ${isClosedSql(Prisma.sql`t.hopper_id`, Prisma.sql`t.host_id`)} AS closed,
      EXISTS (SELECT 1 FROM blocks mine WHERE mine.blocker_id = ${userId}::uuid
        AND mine.blocked_id = t.other_id) AS blocked,
      last.body, last.created_at AS "sentAt",
      (SELECT count(*) FROM messages m WHERE m.thread_id = t.id AND m.sender_id <> ${userId}::uuid
        AND m.created_at > COALESCE(t.read_at, '-infinity'))::int AS "unreadCount",
      (SELECT count(*) FROM mine)::int AS total
    FROM page t
    JOIN users u ON u.id = t.other_id
    LEFT JOIN sukkah_listings l ON l.id = t.listing_id
    LEFT JOIN LATERAL (
      SELECT body, created_at FROM messages m WHERE m.thread_id = t.id
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) last ON true
    ORDER BY t.at DESC, t.id DESC`;
  const rows = await db.$queryRaw<Row[]>(page);
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    items: pageRows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      otherUser: { ...publicPerson(ctx.language.t, row.other), side: row.side },
      listing: row.listingId && row.title ? { id: row.listingId, title: row.title } : null,
      lastMessage:
        row.body !== null && row.sentAt ? { body: row.body, createdAt: row.sentAt } : null,
      unreadCount: row.unreadCount,
      isClosed: row.closed,
      isBlocked: row.blocked,
    })),
    nextCursor: last && rows.length > limit ? writeCursor({ at: last.at, id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  };
}
