import type { listingVisibleInput } from '@/schemas/listing';
import type { z } from '@/schemas/zod';
import type { HostedListing } from '../access/participants';
import { lockListing, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { checkOpenSukkah } from '../timeSlots/openSukkah';
import type { SignedIn } from '../trpc/init';

/**
 * Shows a listing to guests, or hides it. Guests with a request keep it, and see the listing.
 * @throws RuleError `NOT_INSTITUTION`
 */
export async function setVisible({
  ctx: { db, clock, viewer, listing },
  input: { visible },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: z.output<typeof listingVisibleInput>;
}): Promise<{ visible: boolean }> {
  return transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const locked = await lockListing(tx, listing.id);
    const { id } = locked;
    await tx.sukkahListing.update({ where: { id }, data: { visible }, select: { id: true } });
    if (visible) await checkOpenSukkah(tx, locked, clock.now());
    return { visible };
  });
}
