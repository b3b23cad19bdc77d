import { isAllergyFlag, unconfirmedAllergies } from '@/schemas/allergies';
import { newId, type Tx } from '../db/client';
import { comingMeal } from '../db/predicates';
import { aboutRequest } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import type { Actor } from '../policies/actor';
import { acceptedGuestFields } from '../presenters/person';
import { undoEndOf } from '../presenters/undoWindow';
import { presentAllergies } from './presentRequest';

type Save = { id: string; dietaryOptions?: string[] | undefined };

/**
 * Tells accepted guests of coming meals if their allergies are among those that the listing will no
 * longer say the kitchen can handle, unless the host has confirmed them. Call it under the listing's
 * lock, before it's saved.
 * @param save what is about to be saved. Undefined options stay as they are.
 */
export async function tellOfDroppedClaims(
  tx: Tx,
  { id: listingId, dietaryOptions: after }: Save,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!after) return;
  const { hostId, dietaryOptions: before } = await tx.sukkahListing.findUniqueOrThrow({
    where: { id: listingId },
    select: { hostId: true, dietaryOptions: true },
  });
  if (!before.some((claim) => isAllergyFlag(claim) && !after.includes(claim))) return;
  const requests = await tx.request.findMany({
    where: { status: 'accepted', slot: { listingId, removedAt: null, ...comingMeal(now) } },
    include: { hopper: { select: { profile: acceptedGuestFields.profile } } },
  });
  const concerned = requests.filter((request) => {
    const unconfirmed = (dietaryOptions: string[]) =>
      unconfirmedAllergies(presentAllergies(request, { dietaryOptions }, request.hopper.profile));
    return unconfirmed(after).length > unconfirmed(before).length;
  });
  const events = concerned.map((request) => ({
    type: 'request.claimDropped' as const,
    actor,
    ...aboutRequest({ id: request.slotId, listingId, hostId }, request),
    // Guests don't know of an acceptance that can still be undone.
    visibleFrom: undoEndOf(request, now),
    email: { key: newId() },
  }));
  await recordEvents(tx, events, now);
}
