import type { ListingAgain } from '@/schemas/listing';
import type { HostedListing } from '../access/participants';
import { isInIsrael } from '../db/locality';
import type { SignedIn } from '../trpc/init';
import { comingAgain } from '../zmanim/sukkotMeals';

/**
 * Returns a listing's meals moved to the same days of the coming Sukkot. Skips meals outside
 * Sukkot.
 */
export async function repeatForNextSukkot({
  ctx: { db, clock, listing },
}: {
  ctx: SignedIn & { listing: HostedListing };
}): Promise<ListingAgain> {
  const { timeSlots, timeZone, placeCountry } = await db.sukkahListing.findUniqueOrThrow({
    where: { id: listing.id },
    select: {
      timeZone: true,
      placeCountry: true,
      timeSlots: {
        where: { removedAt: null },
        select: { id: true, startsAt: true, endsAt: true },
      },
    },
  });
  const now = clock.now();
  const inIsrael = isInIsrael({ placeCountry });
  return timeSlots.flatMap(({ id, ...times }) => {
    const newTimes = comingAgain(times, now, { timeZone, inIsrael });
    return newTimes ? [{ id, ...newTimes }] : [];
  });
}
