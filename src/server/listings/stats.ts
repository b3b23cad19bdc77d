import { publicListings } from '../access/visibility';
import type { SignedIn } from '../trpc';

/** Counts over all of a host's listings: visible ones, seats taken, and answers that guests await. */
export async function hostStatsOf({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const hostId = viewer.id;
  const [activeListings, seats, pendingRequests] = await Promise.all([
    db.sukkahListing.count({ where: { hostId, ...publicListings } }),
    db.timeSlot.aggregate({
      where: { removedAt: null, listing: { hostId } },
      _sum: { capacityReserved: true },
    }),
    db.request.count({
      where: { status: 'pending', slot: { endsAt: { gt: clock.now() }, listing: { hostId } } },
    }),
  ]);
  return { activeListings, totalGuests: seats._sum.capacityReserved ?? 0, pendingRequests };
}
