import type { mealCancelInput, mealsCancelInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { HostedSlot } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockListing, lockSlot, lockSlots, withChanges } from '../db/locks';
import { isOver } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { Reason } from '../presenters/cancellationReason';
import { cancelOpenRequests } from '../requests/changeRequest';
import type { SignedIn } from '../trpc/init';

const CANCELLED = { code: 'MEAL_CANCELLED' } as const satisfies Reason;

/**
 * Cancels whole meals with one message to everyone who requested them. Their requests end at once.
 * Unlike a removed meal, a canceled one never comes back, because its guests make other plans.
 * @param meals under their locks and their listings'
 * @returns how many requests ended
 * @throws RuleError `SLOT_OVER`
 */
async function cancelLocked(tx: Tx, meals: LockedSlot[], message: string | null, now: Date) {
  if (meals.some((meal) => isOver(meal, now))) throw errors.slotOver();
  await tx.timeSlot.updateMany({
    where: { id: { in: meals.map(({ id }) => id) } },
    data: { removedAt: now, cancelledAt: now, cancelMessage: message },
  });
  const removedMeals = meals.map((meal) => withChanges(meal, { removedAt: now }));
  return cancelOpenRequests(tx, removedMeals, CANCELLED, now);
}

/**
 * Cancels one meal.
 * @returns how many guests are notified
 * @throws RuleError `NOT_FOUND` if another tab acted first; `SLOT_OVER`
 */
export async function cancelMeal({
  ctx: { db, clock, slot },
  input: { message },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock'> & { slot: HostedSlot };
  input: z.output<typeof mealCancelInput>;
}): Promise<{ guests: number }> {
  return transaction(db, async (tx) => {
    // Lock the listing first, because it stores which days are left.
    await lockListing(tx, slot.listingId);
    const meal = await lockSlot(tx, slot.id);
    if (!meal || meal.removedAt) throw errors.notFound('TimeSlot');
    return { guests: await cancelLocked(tx, [meal], message, clock.now()) };
  });
}

/**
 * Cancels several meals, all or none. Repeating it changes nothing and returns the same.
 * @returns how many of the meals are canceled now, and how many groups were told of it
 * @throws RuleError `NOT_FOUND` if one was removed meanwhile; `SLOT_OVER`
 */
export async function cancelMeals({
  ctx: { db, clock, slots },
  input: { message },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock'> & { slots: HostedSlot[] };
  input: z.output<typeof mealsCancelInput>;
}): Promise<{ meals: number; groups: number }> {
  const id = { in: slots.map((slot) => slot.id) };
  return transaction(db, async (tx) => {
    // In order of ID, as everywhere.
    for (const listingId of [...new Set(slots.map((slot) => slot.listingId))].sort())
      await lockListing(tx, listingId);
    const meals = await lockSlots(tx, id.in);
    const removed = await tx.timeSlot.count({
      where: { id, removedAt: { not: null }, cancelledAt: null },
    });
    if (removed > 0 || meals.length < slots.length) throw errors.notFound('TimeSlot');
    const open = meals.filter(({ removedAt }) => !removedAt);
    await cancelLocked(tx, open, message, clock.now());
    const notifiedGuests = await tx.request.findMany({
      where: { slotId: id, events: { some: { reasonCode: CANCELLED.code } } },
      distinct: ['hopperId'],
      select: { hopperId: true },
    });
    return { meals: meals.length, groups: notifiedGuests.length };
  });
}
