import { visibleTo } from '../access/visibility';
import type { Tx } from '../db';

/** What is told of listings to those who keep it and pass it on: the same whoever asks. */

/** A sitemap may list 50,000 addresses; so many are read in one query without a thought. */
const SITEMAP_LISTINGS = 5000;

/** Visible listings for the sitemap, those changed last first, 5,000 at most. */
export const sitemapListings = (db: Tx) =>
  db.sukkahListing.findMany({
    where: visibleTo(null),
    select: { id: true, updatedAt: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: SITEMAP_LISTINGS,
  });

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
