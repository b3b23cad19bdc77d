import { forgetSessionsOf } from '../auth/session';
import { forgetSignInLinks } from '../auth/signInLink';
import { forgetLinks } from '../auth/signInLinkLimit';
import type { Tx } from '../db/client';
import { forgetKeys } from '../db/idempotency';
import { type LockedSlot, lockUser } from '../db/locks';
import { openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { detachPictures } from '../photos/attachPictures';
import { firstLetter } from '../presenters/person';
import type { Reason } from '../presenters/reason';
import { cancelOpenRequests, changeRequestIn } from '../requests/change';
import { lockAllOf } from '../requests/lockAllOf';
import { markRemoved } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { forgetAddressLinks } from './mailAddress';

/** What the guests of a host who has left read as the reason. */
const HOST_LEFT: Reason = { code: 'HOST_LEFT' };

type Leaver = { firstName: string | null; lastName: string | null };

/**
 * What hosts read as the reason. Whom they counted on already is named: letters go out when the name
 * is gone elsewhere.
 */
function guestLeft({ firstName, lastName }: Leaver, status: string): Reason {
  if (status !== 'accepted' || !firstName) return { code: 'GUEST_LEFT' };
  const leaver = { firstName, lastName: lastName && firstLetter(lastName) };
  return { code: 'GUEST_LEFT', leaver };
}

/** Takes back the user's requests for meals that have not begun: hosts are told, seats go on. */
async function leaveAsGuest(tx: Tx, userId: string, slots: LockedSlot[], now: Date): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  const notBegun = new Map(slots.flatMap((slot) => (slot.startsAt > now ? [[slot.id, slot]] : [])));
  const open = await tx.request.findMany({
    where: {
      hopperId: userId,
      ...openRequest,
      slotId: { in: [...notBegun.keys()] },
    },
    select: { id: true, status: true, slotId: true },
  });
  const change = { to: 'cancelled', by: 'hopper', actorId: userId } as const;
  for (const { id, status, slotId } of open) {
    const slot = notBegun.get(slotId);
    const reason = guestLeft(person, status);
    // One request a slot can be open, so no other step changes this slot meanwhile.
    if (slot) await changeRequestIn(tx, slot, id, { ...change, reason }, now);
  }
}

/**
 * Takes the user's coming meals away, of which the guests are told, and hides the listings: they
 * tell no longer where it was. What guests have asked for stays, by its title, among their requests.
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

/** Deletes what the user wrote along with requests, of which much tells of health. */
async function unsay(tx: Tx, userId: string): Promise<void> {
  const said = { introMessage: null, dietaryFlags: [], dietaryCounts: [], accessibilityNeeds: [] };
  await tx.request.updateMany({ where: { hopperId: userId }, data: said });
  await tx.requestEvent.updateMany({ where: { actorId: userId }, data: { reason: null } });
  await tx.timeSlot.updateMany({
    where: { listing: { hostId: userId } },
    data: { cancelMessage: null },
  });
  // The stars count on, with others', from nobody.
  await tx.rating.updateMany({ where: { giverId: userId }, data: { note: null } });
  // That something was reported stays for the sake of others, and the reason; not what they wrote.
  await tx.report.updateMany({
    where: { reporterId: userId },
    data: { details: null, answer: null },
  });
  await forgetKeys(tx, userId);
}

/** Empties the user's row, and deletes all that let them in or told of them. */
async function strip(tx: Tx, userId: string, now: Date): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: null,
      emailVerified: null,
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
      ...{ hostStars: 0, hostRatings: 0, guestStars: 0, guestRatings: 0 },
      deletedAt: now,
    },
  });
  await tx.profile.deleteMany({ where: { userId } });
  await tx.mailOptOut.deleteMany({ where: { userId } });
  await tx.pushOptOut.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  await tx.account.deleteMany({ where: { userId } });
  await tx.session.deleteMany({ where: { sess: { path: ['userId'], equals: userId } } });
  await forgetAddressLinks(tx, userId);
  if (!email) return;
  await forgetSignInLinks(tx, email);
  await forgetLinks(tx, email);
}

/**
 * Deletes the viewer's account, in one transaction: requests and meals end and those concerned are
 * told; messages stay, from a deleted user, and other words go. Signing in again later makes a new
 * user.
 */
export async function deleteAccount({
  ctx: { db, clock, viewer },
}: {
  ctx: SignedIn;
}): Promise<void> {
  const { id } = viewer;
  await transaction(db, async (tx) => {
    await lockUser(tx, id);
    const { own, asked } = await lockAllOf(tx, id, clock.now());
    // Under the locks: what happened while they were waited for happened before.
    const now = clock.now();
    await unsay(tx, id);
    await leaveAsGuest(tx, id, asked, now);
    await leaveAsHost(tx, id, own, now);
    await strip(tx, id, now);
  });
  forgetSessionsOf(id);
}
