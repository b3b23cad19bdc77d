import type { Tx } from '../db/client';
import { type LockedSlot, lockListing, lockSlots } from '../db/locks';
import { openRequest } from '../db/predicates';

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** Coming meals under lock: a person's own, and those of others at which they have an open request. */
export type MealsOf = { own: LockedSlot[]; asked: LockedSlot[] };

/**
 * Locks the listings of a user whose row is locked, and every coming slot that their going touches,
 * in one order for all, so that two who go at once do not wait for each other.
 */
export async function lockAllOf(tx: Tx, userId: string, now: Date): Promise<MealsOf> {
  const mine = { listing: { hostId: userId } };
  const asked = { requests: { some: { hopperId: userId, ...openRequest } } };
  const select = { id: true };
  const listings = await tx.sukkahListing.findMany({
    where: { hostId: userId },
    select,
    orderBy: { id: 'asc' },
  });
  for (const { id } of listings) await lockListing(tx, id);
  const coming = { endsAt: { gt: now }, OR: [mine, asked] };
  const slots = await lockSlots(tx, ids(await tx.timeSlot.findMany({ where: coming, select })));
  const isOwn = (slot: LockedSlot) => slot.hostId === userId;
  return { own: slots.filter(isOwn), asked: slots.filter((slot) => !isOwn(slot)) };
}
