import type { WithKey } from '@/schemas/common';
import type { timeSlotCreateInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { HostedListing, HostedSlot } from '../access/participants';
import type { Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { lockListing, lockSlots, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { presentSlot, slotFields } from '../presenters/slot';
import { countChange } from '../rateLimit/rateLimit';
import type { SignedIn } from '../trpc/init';
import { addSlot, markRemoved } from './save';

/**
 * Adds a slot to a listing. Does nothing if the idempotency key was used before.
 * @throws RuleError `SEATS_TAKEN`, `STARTS_TOO_LATE`, `TOO_MANY_SLOTS`, `TOO_MANY_REQUESTS`
 */
export async function createSlot({
  ctx,
  input: { listingId: _inContext, ...values },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: z.output<typeof timeSlotCreateInput> & WithKey;
}) {
  const { db, clock, viewer, listing } = ctx;
  const addedBefore = (tx: Tx) =>
    findByKey(values.key, (key) =>
      tx.timeSlot.findFirst({ where: { listingId: listing.id, key }, select: { id: true } }),
    );
  if (!(await addedBefore(db))) await countChange(ctx, 'saves');
  return transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const locked = await lockListing(tx, listing.id);
    const before = await addedBefore(tx);
    const id = before?.id ?? (await addSlot(tx, locked, values, ctx));
    const slot = await tx.timeSlot.findUniqueOrThrow({ where: { id }, select: slotFields });
    return { ...presentSlot(slot, clock.now()), refusal: 'OWN_SLOT' as const, requests: [] };
  });
}

/** Marks a slot as removed. Its requests stay open for 10 minutes in case it comes back. */
export async function removeSlot({
  ctx: { db, clock, slot },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock'> & { slot: HostedSlot };
}): Promise<void> {
  await transaction(db, async (tx) => {
    // Lock the listing first, because it stores which days are left.
    await lockListing(tx, slot.listingId);
    await markRemoved(tx, await lockSlots(tx, [slot.id]), clock.now());
  });
}
