import type { ListingUpdate } from '@/schemas/listing';
import type { HostedListing } from '../access/participants';
import { comingMeal } from '../db/predicates';
import { countGuestsToAsk } from '../requests/rescheduled';
import { asksGuests } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { isNewPlace } from './address';

export async function consequencesOf({
  ctx: { db, clock, listing },
  input: { visible, timeSlots, ...values },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: ListingUpdate;
}): Promise<{ asked: number; hidden: number }> {
  const now = clock.now();
  const saved = await db.sukkahListing.findUniqueOrThrow({
    where: { id: listing.id },
    select: {
      visible: true,
      addressLine1: true,
      city: true,
      region: true,
      country: true,
      postal: true,
      timeSlots: {
        where: { removedAt: null },
        select: { id: true, startsAt: true, endsAt: true },
      },
    },
  });
  const placeChanged = isNewPlace(saved, values);
  const moved = saved.timeSlots.filter((slot) => {
    const input = timeSlots ? timeSlots.find(({ id }) => id === slot.id) : slot;
    return input && asksGuests(slot, input, { placeChanged, now });
  });
  const asked = await countGuestsToAsk(
    db,
    moved.map(({ id }) => id),
    now,
  );
  const isHiding = saved.visible && visible === false;
  const coming = { listingId: listing.id, removedAt: null, ...comingMeal(now) };
  const hidden = isHiding
    ? await db.request.count({ where: { status: 'accepted', slot: coming } })
    : 0;
  return { asked, hidden };
}
