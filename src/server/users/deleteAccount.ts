import { openStatuses } from '@/schemas/options';
import { type Person, personFields, publicPerson } from '../answers/person';
import { forgetLinks } from '../auth/linkLimit';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db';
import { lockListing, lockSlot, lockUser } from '../locks';
import { cancelOpenRequests, changeRequestIn } from '../requests/change';
import { removeSlot } from '../timeSlots/save';
import { forgetAddressLinks } from './mailAddress';

type Context = { db: Db; clock: Clock; viewer: { id: string } };

/** What stands where the name of a user stood who has left. */
export const DELETED_NAME = 'Deleted user';

/** What the others read as the reason. */
const left = {
  host: 'The host has left.',
  guest: 'The guest has left.',
  /** Whom the host counted on already is named: letters go out when the name is gone elsewhere. */
  acceptedGuest: (person: Person) => {
    const { firstName, lastName } = publicPerson(person);
    if (!firstName) return left.guest;
    return `${firstName}${lastName ? ` ${lastName}.` : ''} has left.`;
  },
};

/** What stands where the title of a listing stood that nobody else has had to do with. */
const DELETED_TITLE = 'Deleted listing';

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/**
 * Locks the listings of the user and every coming slot that his leaving touches, in one order for
 * all, so that two who leave at once do not wait for each other.
 */
async function lockAll(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = { listing: { hostId: userId } };
  const asked = { requests: { some: { hopperId: userId, status: { in: [...openStatuses] } } } };
  const orderBy = { id: 'asc' } as const;
  const select = { id: true };
  const listings = await tx.sukkahListing.findMany({ where: { hostId: userId }, select, orderBy });
  for (const { id } of listings) await lockListing(tx, id);
  const slots = await tx.timeSlot.findMany({
    where: { endsAt: { gt: now }, OR: [own, asked] },
    select,
    orderBy,
  });
  for (const { id } of slots) await lockSlot(tx, id);
}

/** Takes back the user's requests for meals that have not begun: hosts are told, seats go on. */
async function leaveAsGuest(tx: Tx, clock: Clock, userId: string): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: personFields,
  });
  const open = await tx.request.findMany({
    where: {
      hopperId: userId,
      status: { in: [...openStatuses] },
      slot: { startsAt: { gt: clock.now() } },
    },
    select: { id: true, status: true },
  });
  const change = { to: 'cancelled', by: 'hopper', actorId: userId } as const;
  for (const { id, status } of open) {
    const reason = status === 'accepted' ? left.acceptedGuest(person) : left.guest;
    await changeRequestIn(tx, clock, id, { ...change, reason });
  }
}

/**
 * Takes the user's coming meals away, of which the guests are told, and hides the listings: they
 * tell no longer where it was. What guests have asked for stays, by its title, among their requests.
 */
async function leaveAsHost(tx: Tx, userId: string, now: Date): Promise<void> {
  const coming = await tx.timeSlot.findMany({
    where: { listing: { hostId: userId }, endsAt: { gt: now } },
    select: { id: true },
  });
  for (const { id } of coming) await removeSlot(tx, id, now);
  await cancelOpenRequests(tx, ids(coming), left.host, now);
  await tx.sukkahListing.updateMany({
    where: { hostId: userId },
    data: {
      visible: false,
      description: null,
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
    data: { title: DELETED_TITLE },
  });
}

/** Deletes what the user wrote along with requests, of which much tells of health. */
async function unsay(tx: Tx, userId: string): Promise<void> {
  const said = { introMessage: null, dietaryFlags: [] };
  await tx.request.updateMany({ where: { hopperId: userId }, data: said });
  await tx.requestEvent.updateMany({ where: { actorId: userId }, data: { reason: null } });
}

/** Empties the user's row, and deletes all that let him in or told of him. */
async function strip(tx: Tx, userId: string, now: Date): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: null,
      emailVerified: null,
      firstName: DELETED_NAME,
      lastName: null,
      profileImageUrl: null,
      phone: null,
      bio: null,
      languages: [],
      affiliation: null,
      verificationStatus: 'pending',
      timeZone: 'America/New_York',
      deletedAt: now,
    },
  });
  await tx.profile.deleteMany({ where: { userId } });
  await tx.mailOptOut.deleteMany({ where: { userId } });
  await tx.account.deleteMany({ where: { userId } });
  await tx.session.deleteMany({ where: { sess: { path: ['userId'], equals: userId } } });
  await forgetAddressLinks(tx, userId);
  if (!email) return;
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  await forgetLinks(tx, email);
}

/**
 * Deletes the viewer's account, in one transaction: requests and meals end and those concerned are
 * told; messages stay, from a deleted user, and other words go. Signing in again later makes a new
 * user.
 */
export async function deleteAccount({ db, clock, viewer: { id } }: Context): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockUser(tx, id);
    await lockAll(tx, id, clock.now());
    await unsay(tx, id);
    await leaveAsGuest(tx, clock, id);
    await leaveAsHost(tx, id, clock.now());
    await strip(tx, id, clock.now());
  });
}
