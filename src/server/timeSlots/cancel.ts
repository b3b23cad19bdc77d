import type { mealCancelInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { HostedSlot } from '../access/participants';
import { lockAgain, lockListing, lockSlot } from '../db/locks';
import { isOver } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { Reason } from '../presenters/cancellationReason';
import { cancelOpenRequests } from '../requests/changeRequest';
import type { SignedIn } from '../trpc/init';

const CANCELLED: Reason = { code: 'MEAL_CANCELLED' };

/**
 * Cancels a whole meal with one message to everyone who requested it. Their requests end at once,
 * and each is notified once. Unlike a removed meal, a canceled one never comes back, because its
 * guests make other plans.
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
    const now = clock.now();
    if (isOver(meal, now)) throw errors.slotOver();
    await tx.timeSlot.update({
      where: { id: meal.id },
      data: { removedAt: now, cancelledAt: now, cancelMessage: message },
      select: { id: true },
    });
    const removedMeal = lockAgain(meal, { removedAt: now });
    return { guests: await cancelOpenRequests(tx, [removedMeal], CANCELLED, now) };
  });
}
