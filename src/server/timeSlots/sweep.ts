import { Prisma } from '@/generated/prisma/client';
import { lockSlot } from '../db/locks';
import { openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { cancelOpenRequests } from '../requests/change';
import type { System } from '../trpc/init';
import { REMOVED_REASON } from './save';

/** An edit over REST removes a slot and adds it again; this long it may take. */
const GRACE_MS = 10 * 60_000;

/**
 * Cancels the open requests on slots that stayed removed for ten minutes. Safe to run in many
 * processes at once: each slot is locked and looked at afresh.
 * @returns how many requests it cancelled.
 */
export async function sweepRemovedSlots({ db, clock }: System): Promise<number> {
  const removedAt = { lte: new Date(clock.now().getTime() - GRACE_MS) };
  const slots = await db.timeSlot.findMany({
    where: {
      removedAt,
      endsAt: { gt: clock.now() },
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

/** Slots of one statement: others wait no longer for one of them than that takes. */
const AT_ONCE = 500;

/**
 * Notes which slots are over, for the index of coming ones; of a clock that was turned back, which are
 * not. Who holds a slot's lock is not waited for: it is noted the next time.
 */
export async function markEndedSlots({ db, clock }: System): Promise<void> {
  const now = clock.now();
  // Each by the index, and looked at once more under its lock.
  const over = Prisma.sql`NOT ended AND ends_at <= ${now}`;
  const coming = Prisma.sql`ended AND ends_at > ${now}`;
  const some = (of: Prisma.Sql) =>
    Prisma.sql`(SELECT id FROM time_slots WHERE ${of} ORDER BY ends_at LIMIT ${AT_ONCE})`;
  for (let noted = AT_ONCE; noted === AT_ONCE; )
    noted = await db.$executeRaw`UPDATE time_slots SET ended = NOT ended WHERE id IN (
      SELECT id FROM time_slots
      WHERE id IN (${some(over)} UNION ALL ${some(coming)}) AND ((${over}) OR (${coming}))
      ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)`;
}
