import type { ListingUpdate } from '@/schemas/listing';
import type { HostedListing } from '../access/participants';
import { countGuestsToAsk } from '../requests/rescheduled';
import { reschedules } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';

export async function consequencesOf({
  ctx: { db, clock, listing },
  input: { visible, timeSlots = [] },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: ListingUpdate;
}): Promise<{ asked: number; hidden: number }> {
  const now = clock.now();
  const saved = await db.sukkahListing.findUniqueOrThrow({
    where: { id: listing.id },
    select: {
      visible: true,
      timeSlots: {
        where: { removedAt: null },
        select: { id: true, startsAt: true, endsAt: true },
      },
    },
  });
  const moved = saved.timeSlots.filter((slot) => {
    const input = timeSlots.find(({ id }) => id === slot.id);
    return input && reschedules(slot, input, now);
  });
  const asked = await countGuestsToAsk(
    db,
    moved.map(({ id }) => id),
    now,
  );
  const isHiding = saved.visible && visible === false;
  const coming = { listingId: listing.id, removedAt: null, endsAt: { gt: now } };
  const hidden = isHiding
    ? await db.request.count({ where: { status: 'accepted', slot: coming } })
    : 0;
  return { asked, hidden };
}
