import { forgetSessionsOf, forgetSignInMails } from '../auth/session';
import { forgetLinks } from '../auth/signInLinkLimit';
import type { Tx } from '../db/client';
import { forgetKeys } from '../db/idempotency';
import { type LockedSlot, lockUser } from '../db/locks';
import { openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { detachPictures } from '../photos/attachPictures';
import { asUser } from '../policies/actor';
import type { Reason } from '../presenters/cancellationReason';
import { firstLetter } from '../presenters/person';
import { cancelOpenRequests, changeRequestIn } from '../requests/changeRequest';
import { lockMealsOf } from '../requests/lockMealsOf';
import { markRemoved } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { forgetAddressLinks } from './mailAddress';
import { forgetPhoneCodes } from './phone';

const HOST_LEFT: Reason = { code: 'HOST_LEFT' };

type Leaver = { firstName: string | null; lastName: string | null };

/**
 * Returns the reason shown to hosts. It includes an accepted guest's name, since emails go out
 * after the name is deleted elsewhere.
 */
function guestLeft({ firstName, lastName }: Leaver, status: string): Reason {
  if (status !== 'accepted' || !firstName) return { code: 'GUEST_LEFT' };
  const leaver = { firstName, lastName: lastName && firstLetter(lastName) };
  return { code: 'GUEST_LEFT', leaver };
}

/**
 * Cancels the user's requests for meals that haven't started. Hosts are notified, and the seats
 * become available.
 */
async function leaveAsGuest(tx: Tx, userId: string, slots: LockedSlot[], now: Date): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  const comingSlots = slots.filter((slot) => slot.startsAt > now);
  const notBegun = new Map(comingSlots.map((slot) => [slot.id, slot]));
  const open = await tx.request.findMany({
    where: {
      hopperId: userId,
      ...openRequest,
      slotId: { in: [...notBegun.keys()] },
    },
    select: { id: true, status: true, slotId: true },
  });
  const change = { to: 'cancelled', by: 'hopper', actor: asUser(userId) } as const;
  for (const { id, status, slotId } of open) {
    const slot = notBegun.get(slotId);
    const reason = guestLeft(person, status);
    // A slot has at most one open request per guest, so no other step changes this slot meanwhile.
    if (slot) await changeRequestIn(tx, slot, id, { ...change, reason }, now);
  }
}

/**
 * Removes the user's upcoming meals, notifies the guests, hides the listings, and deletes their
 * locations. Guests still see the title in their requests.
 */
async function leaveAsHost(tx: Tx, userId: string, coming: LockedSlot[], now: Date): Promise<void> {
  await cancelOpenRequests(tx, await markRemoved(tx, coming, now), HOST_LEFT, now);
  await detachPictures(tx, userId);
  await tx.sukkahListing.updateMany({
    where: { hostId: userId },
    data: {
      visible: false,
      description: null,
      kashrutCertifier: null,
      photoUrl: null,
      addressLine1: null,
      addressLine2: null,
      postal: null,
      // The scheduled task resolves the place again, from the city alone.
      placeLat: null,
      placeLon: null,
      placeKey: null,
      lat: null,
      lon: null,
      publicLat: null,
      publicLon: null,
    },
  });
  await tx.sukkahListing.updateMany({
    where: { hostId: userId, timeSlots: { none: { requests: { some: {} } } } },
    data: { title: '' },
  });
}

/**
 * Deletes the texts and needs in the user's requests and ratings, which often contain health
 * information.
 */
async function clearTexts(tx: Tx, userId: string): Promise<void> {
  const clearedFields = {
    introMessage: null,
    dietaryFlags: [],
    dietaryCounts: [],
    accessibilityNeeds: [],
    allergens: [],
    confirmedAllergies: [],
    confirmedAt: null,
  };
  await tx.request.updateMany({ where: { hopperId: userId }, data: clearedFields });
  await tx.requestEvent.updateMany({
    where: { OR: [{ actorId: userId }, { onBehalfOf: userId }] },
    data: { reason: null },
  });
  await tx.timeSlot.updateMany({
    where: { listing: { hostId: userId } },
    data: { cancelMessage: null },
  });
  // The stars still count toward averages, without a name.
  await tx.rating.updateMany({ where: { giverId: userId }, data: { note: null } });
  // Keep the report and its reason to protect others, but delete the reporter's text.
  await tx.report.updateMany({
    where: { reporterId: userId },
    data: { details: null, answer: null },
  });
  await forgetKeys(tx, userId);
}

async function clearAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: null,
      emailVerified: null,
      emailRefusedAt: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      phone: null,
      bio: null,
      languages: [],
      affiliation: null,
      shown: [],
      verificationStatus: 'pending',
      timeZone: 'America/New_York',
      language: null,
      requestsSeenAt: null,
      institutionUntil: null,
      institutionRemindedAt: null,
      hostStars: 0,
      hostRatings: 0,
      guestStars: 0,
      guestRatings: 0,
      deletedAt: now,
    },
  });
  await tx.profile.deleteMany({ where: { userId } });
  await tx.need.deleteMany({ where: { hopperId: userId } });
  await tx.seatAlert.deleteMany({ where: { hopperId: userId } });
  await tx.lookedOffer.deleteMany({ where: { hostId: userId } });
  await tx.savedListing.deleteMany({ where: { userId } });
  await tx.mailOptOut.deleteMany({ where: { userId } });
  await tx.pushOptOut.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.calendarFeed.deleteMany({ where: { userId } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  await tx.account.deleteMany({ where: { userId } });
  await tx.session.deleteMany({ where: { sess: { path: ['userId'], equals: userId } } });
  await forgetAddressLinks(tx, userId);
  await forgetPhoneCodes(tx, userId);
  if (!email) return;
  await forgetSignInMails(tx, email);
  await forgetLinks(tx, email);
}

/**
 * Deletes the viewer's account in one transaction. Requests and meals end, and the other side is
 * notified. Messages stay under a deleted user, and other texts are deleted. Signing in again
 * creates a new user.
 */
export async function deleteAccount({
  ctx: { db, clock, viewer },
}: {
  ctx: SignedIn;
}): Promise<void> {
  const { id } = viewer;
  await transaction(db, async (tx) => {
    await lockUser(tx, id);
    const { hostedMeals, requestedMeals } = await lockMealsOf(tx, id, clock.now());
    // Read the clock after acquiring the locks, so that this time is later than any change we
    // waited for.
    const now = clock.now();
    await clearTexts(tx, id);
    await leaveAsGuest(tx, id, requestedMeals, now);
    await leaveAsHost(tx, id, hostedMeals, now);
    await clearAccount(tx, id, now);
  });
  forgetSessionsOf(id);
}
