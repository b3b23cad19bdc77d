import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';

/**
 * Two people are kept apart if one has blocked the other or is suspended. A block works in both
 * directions and is never revealed: the other person sees what they'd see if the account were
 * suspended.
 */

const { sql } = Prisma;

export const isBlockedSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM blocks b
  WHERE (b.blocker_id = ${one} AND b.blocked_id = ${other})
     OR (b.blocker_id = ${other} AND b.blocked_id = ${one}))`;

/** SQL condition: there's a block between them, or `other` is suspended. */
export const isBlockedWithSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`(
  ${isBlockedSql(one, other)} OR EXISTS (
    SELECT 1 FROM users gone WHERE gone.id = ${other} AND gone.suspended_at IS NOT NULL))`;

/**
 * SQL for a person as someone kept apart from them may still see them, as JSON for `publicPerson`:
 * without a photo, and with the name they had when they were blocked. So no one can follow another
 * person, or insult them with a new name, across a block.
 * @param person the alias of the person's row in `users`
 */
export const seenPersonSql = (viewer: Prisma.Sql, person: Prisma.Sql) => sql`(
  COALESCE((
    SELECT CASE WHEN b.blocker_id = ${viewer} THEN b.blocked_name ELSE b.blocker_name END
    FROM blocks b
    WHERE (b.blocker_id = ${viewer} AND b.blocked_id = ${person}.id)
       OR (b.blocker_id = ${person}.id AND b.blocked_id = ${viewer})
    ORDER BY b.created_at LIMIT 1
  ), jsonb_build_object('firstName', ${person}.first_name, 'lastName', ${person}.last_name))
  || jsonb_build_object('isDeleted', ${person}.deleted_at IS NOT NULL, 'profileImageUrl',
    CASE WHEN NOT ${isBlockedWithSql(viewer, sql`${person}.id`)} THEN ${person}.profile_image_url END))`;

export const hasBlockedSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM blocks b WHERE b.blocker_id = ${one} AND b.blocked_id = ${other})`;

/**
 * SQL condition: the invitation `r` to a meal of listing `l` is kept from its guest, because its host
 * has blocked them. To its host it stays open, or they'd learn whom they invited by blocking people.
 */
export const isWithheldSql = sql`(r.anonymous AND ${hasBlockedSql(sql`l.host_id`, sql`r.hopper_id`)})`;

/** The same, as a Prisma filter. */
export const withheldFrom = (hopperId: string) =>
  ({
    anonymous: true,
    slot: { listing: { host: { blocksMade: { some: { blockedId: hopperId } } } } },
  }) satisfies Prisma.RequestWhereInput;

export const isGoneSql = (one: Prisma.Sql, other: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM users gone WHERE gone.id IN (${one}, ${other})
    AND (gone.deleted_at IS NOT NULL OR gone.suspended_at IS NOT NULL))`;

/**
 * SQL condition: these two can't start anything new, because of a block, a suspension, or a deleted
 * account. It's one answer for all three, so that nobody can tell a block from the rest.
 */
export const isClosedSql = (one: Prisma.Sql, other: Prisma.Sql) =>
  sql`(${isBlockedSql(one, other)} OR ${isGoneSql(one, other)})`;

/**
 * Checks `isClosedSql` now. Before a change, call it while holding the lock of the person acting;
 * creating a block locks both people.
 */
export async function isClosed(tx: Tx, one: string, other: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { closed: boolean }[]
  >`SELECT ${isClosedSql(sql`${one}::uuid`, sql`${other}::uuid`)} AS closed`;
  return row?.closed ?? false;
}

/**
 * Returns the people this user is kept apart from, by a block in either direction or a suspension.
 */
export async function blockedWith(
  db: Tx,
  userId: string,
  otherIds: string[],
): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set();
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT u.id::text FROM users u WHERE u.id = ANY(${otherIds}::uuid[])
      AND ${isBlockedWithSql(sql`${userId}::uuid`, sql`u.id`)}`;
  return new Set(rows.map(({ id }) => id));
}
