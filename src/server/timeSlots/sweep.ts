import { Prisma } from '@/generated/prisma/client';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import { lockSlot } from '../db/locks';
import { comingMeal, isComingSql, isOverSql, openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { cancelOpenRequests } from '../requests/changeRequest';
import type { System } from '../trpc/init';
import { REMOVED_REASON } from './save';

/** How long an edit over REST may take to remove a slot and add it again, in milliseconds. */
const GRACE_MS = 10 * MINUTE_MS;

/**
 * Cancels the open requests on slots that were removed 10 minutes ago or more. Safe to run in
 * several processes at once: each slot is locked and reread.
 * @returns how many requests it canceled
 */
export async function sweepRemovedSlots({ db, clock }: System): Promise<number> {
  const removedAt = { lte: new Date(clock.now().getTime() - GRACE_MS) };
  const slots = await db.timeSlot.findMany({
    where: {
      removedAt,
      ...comingMeal(clock.now()),
      requests: { some: openRequest },
    },
    select: { id: true },
  });
  let cancelled = 0;
  for (const { id } of slots) {
    cancelled += await transaction(db, async (tx) => {
      const slot = await lockSlot(tx, id);
      const stillGone = slot?.removedAt && slot.removedAt <= removedAt.lte;
      return stillGone ? cancelOpenRequests(tx, [slot], REMOVED_REASON, clock.now()) : 0;
    });
  }
  return cancelled;
}

/** Slots per statement, so that others don't wait long for the locks. */
const AT_ONCE = 500;

/** How far back to look. By then, idempotency keys are gone. */
const EMPTY_SINCE_MS = 3 * DAY_MS;

/**
 * Deletes slots that were removed 10 minutes ago or more and that no one ever requested: each save
 * of a form can replace 60. Canceled meals stay, and so do slots that an idempotency key stands for.
 */
export async function deleteEmptySlots({ db, clock }: System): Promise<void> {
  const now = clock.now().getTime();
  const from = new Date(now - EMPTY_SINCE_MS);
  const until = new Date(now - GRACE_MS);
  for (let deleted = AT_ONCE; deleted === AT_ONCE; )
    deleted = await db.$executeRaw`DELETE FROM time_slots WHERE id IN (
      SELECT s.id FROM time_slots s
      WHERE s.removed_at BETWEEN ${from}::timestamptz AND ${until}::timestamptz
        AND s.cancelled_at IS NULL AND s.key IS NULL
        AND NOT EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id)
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}

/**
 * Marks slots that are over, for the index of upcoming ones. Unmarks them if the clock was set
 * back. Locked slots are skipped until the next run.
 */
export async function markEndedSlots({ db, clock }: System): Promise<void> {
  const now = clock.now();
  // Find both kinds by index and check them again under the lock.
  const over = Prisma.sql`NOT s.ended AND ${isOverSql(now)}`;
  const coming = Prisma.sql`s.ended AND ${isComingSql(now)}`;
  const batchSql = (condition: Prisma.Sql) =>
    Prisma.sql`(SELECT s.id FROM time_slots s WHERE ${condition} ORDER BY s.ends_at LIMIT ${AT_ONCE})`;
  for (let noted = AT_ONCE; noted === AT_ONCE; )
    noted = await db.$executeRaw`UPDATE time_slots SET ended = NOT ended WHERE id IN (
      SELECT s.id FROM time_slots s
      WHERE s.id IN (${batchSql(over)} UNION ALL ${batchSql(coming)}) AND ((${over}) OR (${coming}))
      ORDER BY s.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)`;
}
