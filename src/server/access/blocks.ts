import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';

/**
 * Who is kept apart: two of whom one has blocked the other, or is suspended. A block holds in both
 * directions and is told to nobody: what the other meets is what they would meet of who is suspended.
 */

const { sql } = Prisma;

/**
 * People from whom nothing keeps this user: there is no block, in neither direction, and they are not
 * suspended. One condition for both, since what a block alone brought about would tell of it.
 */
export const notBlockedWith = ({ id }: { id: string }) =>
  ({
    suspendedAt: null,
    blocksMade: { none: { blockedId: id } },
    blocksReceived: { none: { blockerId: id } },
  }) satisfies Prisma.UserWhereInput;

/** Whether there is a block between two, in SQL. */
export const isBlockedSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM blocks b
  WHERE (b.blocker_id = ${one} AND b.blocked_id = ${other})
     OR (b.blocker_id = ${other} AND b.blocked_id = ${one}))`;

/** Whether one is kept from the other, in SQL: by a block, or since the other is suspended. */
export const isBlockedWithSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`(
  ${isBlockedSql(one, other)} OR EXISTS (
    SELECT 1 FROM users gone WHERE gone.id = ${other} AND gone.suspended_at IS NOT NULL))`;

/** Whether one has blocked the other, in SQL; not whether the other has blocked them. */
export const hasBlockedSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM blocks b WHERE b.blocker_id = ${one} AND b.blocked_id = ${other})`;

/** Whether one of these two was suspended or has left, in SQL. */
export const isGoneSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM users gone WHERE gone.id IN (${one}, ${other})
    AND (gone.deleted_at IS NOT NULL OR gone.suspended_at IS NOT NULL))`;

/**
 * Whether these two can begin nothing new with each other, in SQL: one blocked the other, was
 * suspended, or has left. One answer for all three, so that nobody can tell a block from the rest.
 */
export const isClosedSql = (one: Prisma.Sql, other: Prisma.Sql) =>
  sql`(${isBlockedSql(one, other)} OR ${isGoneSql(one, other)})`;

/**
 * The same, asked now. A change asks it under the lock of the one who acts: a block takes the locks
 * of both.
 */
export async function isClosed(tx: Tx, one: string, other: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { closed: boolean }[]
  >`SELECT ${isClosedSql(sql`${one}::uuid`, sql`${other}::uuid`)} AS closed`;
  return row?.closed ?? false;
}

/** Those of these people from whom this user is kept: by a block in whichever direction, or suspended. */
export async function blockedWith(db: Tx, userId: string, others: string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT u.id::text FROM users u WHERE u.id = ANY(${others}::uuid[])
      AND ${isBlockedWithSql(sql`${userId}::uuid`, sql`u.id`)}`;
  return new Set(rows.map(({ id }) => id));
}
