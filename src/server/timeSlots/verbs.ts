import type { timeSlotCreateInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { HostedListing, HostedSlot } from '../access/sides';
import { slotAnswer, slotFields } from '../answers/slot';
import { lockListing, lockSlots, lockUser } from '../locks';
import type { SignedIn } from '../trpc';
import { addSlot, markRemoved } from './save';

/** Adds a slot to a listing. @throws RuleError `SEATS_TAKEN`, `TOO_MANY_SLOTS`. */
export async function createSlot({
  ctx: { db, clock, viewer, listing },
  input: { listingId: _inContext, ...values },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: z.output<typeof timeSlotCreateInput>;
}) {
  return db.$transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const id = await addSlot(tx, await lockListing(tx, listing.id), values, now);
    const slot = await tx.timeSlot.findUniqueOrThrow({ where: { id }, select: slotFields });
    return { ...slotAnswer(slot, now), refusal: 'OWN_SLOT' as const, requests: [] };
  });
}

/** Marks a slot removed; its requests stand for ten minutes, in case it comes back. */
export async function removeSlot({
  ctx: { db, clock, slot },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock'> & { slot: HostedSlot };
}): Promise<void> {
  await db.$transaction(async (tx) => {
    await markRemoved(tx, await lockSlots(tx, [slot.id]), clock.now());
  });
}
