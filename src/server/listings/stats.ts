import type { Tx } from '../db';

/** Counts over all of a host's listings: visible ones, seats taken, and answers that guests await. */
export async function hostStatsOf(db: Tx, hostId: string, now: Date) {
  const [activeListings, seats, pendingRequests] = await Promise.all([
    db.sukkahListing.count({ where: { hostId, visible: true } }),
    db.timeSlot.aggregate({
      where: { removedAt: null, listing: { hostId } },
      _sum: { capacityReserved: true },
    }),
    db.request.count({
      where: { status: 'pending', slot: { endsAt: { gt: now }, listing: { hostId } } },
    }),
  ]);
  return { activeListings, totalGuests: seats._sum.capacityReserved ?? 0, pendingRequests };
}
