import { visibleTo } from '../access/visibility';
import type { Tx } from '../db/client';

/** What is told of listings to those who keep it and pass it on: the same whoever asks. */

/** A listing's title, city, photo and first coming slot for its preview picture; null to a visitor's 404. */
export async function listingPreview(db: Tx, id: string, now: Date) {
  const listing = await db.sukkahListing.findFirst({
    where: { id, ...visibleTo(null) },
    select: {
      title: true,
      city: true,
      photoUrl: true,
      timeZone: true,
      timeSlots: {
        where: { removedAt: null, endsAt: { gt: now } },
        select: { startsAt: true },
        orderBy: { startsAt: 'asc' },
        take: 1,
      },
    },
  });
  if (!listing) return null;
  const { timeSlots, ...rest } = listing;
  return { ...rest, startsAt: timeSlots[0]?.startsAt ?? null };
}
