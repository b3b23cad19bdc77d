import { Prisma } from '@/generated/prisma/client';
import type { Blocked, BlockInput, unblockInput } from '@/schemas/safety';
import type { z } from '@/schemas/zod';
import { seenPersonSql } from '../access/blocks';
import { forgetSessionsOf } from '../auth/session';
import { lockPeople, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { publicPerson } from '../presenters/person';
import { cancelRequestsBetween } from '../requests/cancelRequestsBetween';
import { closeThreads } from '../threads/thread';
import type { SignedIn } from '../trpc/init';
import { subjectOf } from './subject';

/**
 * Blocks a person. Neither can see, request from, or message the other, and everything open between
 * them ends, including acceptances. The other person isn't told why. Does nothing if already
 * blocked.
 * @returns everyone the viewer has blocked
 * @throws RuleError see `subjectOf`
 */
export async function blockPerson({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: BlockInput;
}): Promise<Blocked[]> {
  const { db, clock, viewer } = ctx;
  const { userId: otherId } = await subjectOf(ctx, input);
  await transaction(db, async (tx) => {
    // Lock both rows, because requests, messages, and publishing happen under the user's own lock.
    await lockPeople(tx, [viewer.id, otherId]);
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const blocked = await tx.block.count({ where: { blockerId: viewer.id, blockedId: otherId } });
    if (blocked) return;
    const nameOf = (id: string) =>
      tx.user.findUniqueOrThrow({ where: { id }, select: { firstName: true, lastName: true } });
    await tx.block.create({
      data: {
        blockerId: viewer.id,
        blockedId: otherId,
        blockerName: await nameOf(viewer.id),
        blockedName: await nameOf(otherId),
        createdAt: now,
      },
    });
    await cancelRequestsBetween(tx, { initiatorId: viewer.id, otherId }, now);
    const bothPeople = { in: [viewer.id, otherId] };
    const threads = await tx.thread.findMany({
      where: { hopperId: bothPeople, hostId: bothPeople },
    });
    await closeThreads(tx, threads, viewer, now);
  });
  // The next page must not wait for the database's notification.
  forgetSessionsOf(viewer.id);
  forgetSessionsOf(otherId);
  return listBlocked({ ctx });
}

/**
 * Unblocks a person. Canceled requests stay canceled.
 * @returns everyone the viewer still blocks
 */
export async function unblockPerson({
  ctx,
  input: { userId, threadId },
}: {
  ctx: SignedIn;
  input: z.output<typeof unblockInput>;
}): Promise<Blocked[]> {
  const { db, viewer } = ctx;
  const blockedId = userId ?? (await subjectOf(ctx, { threadId })).userId;
  await db.block.deleteMany({ where: { blockerId: viewer.id, blockedId } });
  return listBlocked({ ctx });
}

/**
 * Returns the people the viewer has blocked, newest first. Never the people who blocked the viewer.
 */
export async function listBlocked({
  ctx: { db, viewer, language },
}: {
  ctx: SignedIn;
}): Promise<Blocked[]> {
  const me = Prisma.sql`${viewer.id}::uuid`;
  const rows = await db.$queryRaw<
    { userId: string; createdAt: Date; person: Parameters<typeof publicPerson>[1] }[]
  >`SELECT u.id::text AS "userId", mine.created_at AS "createdAt",
      ${seenPersonSql(me, Prisma.sql`u`)} AS person
    FROM blocks mine JOIN users u ON u.id = mine.blocked_id
    WHERE mine.blocker_id = ${me}
    ORDER BY mine.created_at DESC, mine.blocked_id`;
  return rows.map(({ person, ...row }) => ({ ...publicPerson(language.t, person), ...row }));
}
