import type { Tx } from '../db/client';
import { comingMeal, publicListing } from '../db/predicates';

/**
 * Returns the data for a listing's link preview, which is the same for every viewer. Null if the
 * listing isn't publicly visible.
 */
export async function linkPreview(db: Tx, id: string, now: Date) {
  const listing = await db.sukkahListing.findFirst({
    where: { id, ...publicListing },
    select: {
      title: true,
      city: true,
      photoUrl: true,
      timeZone: true,
      timeSlots: {
        where: { removedAt: null, ...comingMeal(now) },
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
