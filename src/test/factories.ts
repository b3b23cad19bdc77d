import type { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { newSessionToken, sessionIdOf } from '@/server/auth/sessionId';
import type { Db } from '@/server/db/client';
import type { Caller } from '@/server/trpc/root';

/** Rows put straight into the database, past the rules: what a story finds when it begins. */

type Inputs = {
  listing: Parameters<Caller['listings']['create']>[0];
  slot: NonNullable<Parameters<Caller['listings']['create']>[0]['timeSlots']>[number];
};

const HOUR = 3_600_000;

/** The dinner of the first night of Sukkot 2027, 7 pm in New York. */
export const DINNER = '2027-10-15T23:00:00.000Z';
/** The lunch after it, 1 pm in New York. */
export const LUNCH = '2027-10-16T17:00:00.000Z';

/** A place that may reach only the host and accepted guests; each part is found by its own text. */
export const CANARY = {
  addressLine1: '4711 Canarystreet',
  addressLine2: 'Apartment Canaryfloor',
  postal: '98765-4321',
  lat: 40.123457,
  lon: -73.987653,
} as const;

/** The texts by which a leak of `CANARY` is seen, however it is written. */
export const CANARY_TEXTS = ['Canarystreet', 'Canaryfloor', '98765', '40.12345', '73.98765'];

/** Of a profile, what only the host of an accepted guest may know. */
export const GUEST_CANARY = {
  phone: '+1 555 47114711',
  dietaryNotes: 'No canaryseed',
  allergens: ['Canaryallergen'],
  accessibilityNeeds: ['Canaryneed'],
};

/** The texts by which a leak of a planted profile is seen: to that host, and to anybody. */
export const GUEST_CANARY_TEXTS = ['47114711', 'canaryseed', 'Canaryallergen', 'Canaryneed'];
export const PROFILE_CANARY_TEXTS = ['canarybird', 'Canaryhill', 'Canarytongue', 'Canarydiet'];

/** A session of a user, for a day. @returns the value of its cookie */
export async function makeSession(db: Db, { id: userId }: { id: string }): Promise<string> {
  const sessionToken = newSessionToken();
  const expire = new Date(Date.now() + 24 * HOUR);
  await db.session.create({ data: { sid: sessionIdOf(sessionToken), sess: { userId }, expire } });
  return sessionToken;
}

let count = 0;

/** A signed-up user. Each has a mail address and a phone of their own. */
export function makeUser(db: Db, values: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  count += 1;
  const firstName = values.firstName ?? 'Dana';
  return db.user.create({
    data: {
      firstName,
      lastName: 'Levi',
      email: `${firstName}.${count}.${process.pid}@example.org`.toLowerCase(),
      phone: `+1 555 ${String(count).padStart(4, '0')}`,
      ...values,
    },
  });
}

/** Fills a user's profile with texts by which a leak is seen. */
export async function plantProfile(db: Db, { id }: { id: string }): Promise<void> {
  const { phone, ...notes } = GUEST_CANARY;
  await db.user.update({
    where: { id },
    data: {
      phone,
      bio: 'Sings like a canarybird.',
      affiliation: 'Kehillat Canaryhill',
      languages: ['Canarytongue'],
      profile: { create: { ...notes, dietaryFlags: ['Canarydiet'] } },
    },
  });
}

type SlotValues = Partial<Omit<Prisma.TimeSlotUncheckedCreateInput, 'listingId'>>;

/** A slot's row: a free dinner for ten, two hours long. */
function slotRow({ startsAt = DINNER, ...values }: SlotValues = {}) {
  const start = new Date(startsAt);
  const endsAt = new Date(start.getTime() + 2 * HOUR);
  return { type: 'dinner', endsAt, capacityTotal: 10, ...values, startsAt: start };
}

type ListingValues = Partial<Omit<Prisma.SukkahListingUncheckedCreateInput, 'timeSlots'>> & {
  slots?: SlotValues[];
};

/** A visible listing in Brooklyn with one dinner for ten, unless told otherwise. */
export async function makeListing(
  db: Db,
  host: { id: string },
  { slots = [{}], ...values }: ListingValues = {},
) {
  const listing = await db.sukkahListing.create({
    data: {
      title: 'Sukkah in the garden',
      city: 'Brooklyn',
      region: 'NY',
      country: 'United States',
      hostId: host.id,
      ...values,
      timeSlots: { create: slots.map(slotRow) },
    },
    include: { timeSlots: { orderBy: { startsAt: 'asc' } } },
  });
  return {
    ...listing,
    /** The earliest slot. */
    get slot() {
      const [first] = listing.timeSlots;
      if (!first) throw new Error('This listing was made without slots.');
      return first;
    },
  };
}

/** A listing whose address is `CANARY`. */
export const makeCanaryListing = (db: Db, host: { id: string }, values: ListingValues = {}) =>
  makeListing(db, host, { ...CANARY, publicLat: 40.1266, publicLon: -73.9877, ...values });

type RequestValues = Partial<Omit<Prisma.RequestUncheckedCreateInput, 'slotId' | 'hopperId'>> & {
  status?: RequestStatus;
};

/** A request in any state, with its history's first line; an accepted one holds its seats. */
export async function makeRequest(
  db: Db,
  slot: { id: string },
  hopper: { id: string },
  { status = 'pending', seatsRequested = 1, ...values }: RequestValues = {},
) {
  const [request] = await db.$transaction([
    db.request.create({
      data: {
        slotId: slot.id,
        hopperId: hopper.id,
        status,
        seatsRequested,
        ...values,
        events: { create: { actorId: hopper.id, to: 'pending', at: new Date(0) } },
      },
    }),
    db.timeSlot.update({
      where: { id: slot.id },
      data: { capacityReserved: { increment: status === 'accepted' ? seatsRequested : 0 } },
    }),
  ]);
  return request;
}

/** A listing's form, as the page and REST send it. */
export const listingForm = (values: Partial<Inputs['listing']> = {}): Inputs['listing'] => ({
  title: 'Sukkah in the garden',
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  ...values,
});

/** A slot's form: a free dinner for ten, two hours long. Instants are ISO 8601. */
export function slotForm({ startsAt = DINNER, ...values }: Partial<Inputs['slot']> = {}) {
  const endsAt = new Date(new Date(startsAt).getTime() + 2 * HOUR).toISOString();
  return { type: 'dinner' as const, startsAt, endsAt, capacityTotal: 10, ...values };
}
