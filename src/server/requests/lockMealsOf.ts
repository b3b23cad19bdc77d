import type { Tx } from '../db/client';
import { type LockedSlot, lockListing, lockSlots } from '../db/locks';
import { comingMeal, openRequest } from '../db/predicates';

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

export type MealsOf = { hostedMeals: LockedSlot[]; requestedMeals: LockedSlot[] };

/**
 * Locks the listings of a user who is leaving and every upcoming slot that's affected. The user's
 * row must be locked already. The order is fixed, so two people leaving at once can't deadlock.
 */
export async function lockMealsOf(tx: Tx, userId: string, now: Date): Promise<MealsOf> {
  const hostedByUser = { listing: { hostId: userId } };
  const requestedByUser = { requests: { some: { hopperId: userId, ...openRequest } } };
  const select = { id: true };
  const listings = await tx.sukkahListing.findMany({
    where: { hostId: userId },
    select,
    orderBy: { id: 'asc' },
  });
  for (const { id } of listings) await lockListing(tx, id);
  const coming = { ...comingMeal(now), OR: [hostedByUser, requestedByUser] };
  const slots = await lockSlots(tx, ids(await tx.timeSlot.findMany({ where: coming, select })));
  const isOwn = (slot: LockedSlot) => slot.hostId === userId;
  return { hostedMeals: slots.filter(isOwn), requestedMeals: slots.filter((slot) => !isOwn(slot)) };
}
