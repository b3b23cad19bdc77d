import type { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { HOUR_MS } from '@/schemas/time';
import { newSessionToken, sessionIdOf } from '@/server/auth/cookies';
import type { Db } from '@/server/db/client';
import { resolveListing } from '@/server/listings/resolveListings';
import { holdsSeats } from '@/server/requests/seats';
import type { Caller } from '@/server/trpc/root';

/** Inserts rows directly, bypassing the rules, to set up a test. */

type Inputs = {
  listing: Parameters<Caller['listings']['create']>[0];
  slot: NonNullable<Parameters<Caller['listings']['create']>[0]['timeSlots']>[number];
};

/** Dinner on the first night of Sukkot 2027, 7 pm in New York. */
export const DINNER = '2027-10-15T23:00:00.000Z';
/** Lunch the next day, 1 pm in New York. */
export const LUNCH = '2027-10-16T17:00:00.000Z';

/**
 * A location that only the host and accepted guests may see. Each part has its own searchable text.
 */
export const CANARY = {
  addressLine1: '4711 Canarystreet',
  addressLine2: 'Apartment Canaryfloor',
  postal: '98765-4321',
  lat: 40.123457,
  lon: -73.987653,
} as const;

/** Texts that reveal a leak of `CANARY`, in any format. */
export const CANARY_TEXTS = ['Canarystreet', 'Canaryfloor', '98765', '40.12345', '73.98765'];

/** A text without its times, whose seconds look like a canary's digits now and then. */
export const withoutTimes = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+|\b\d{13}\b/g, '');

/** The same without IDs, and without coordinates other than a canary's. */
export const withoutNoise = (text: string): string =>
  withoutTimes(text)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '')
    .replace(/(?<![\d.])(?!40\.12345|73\.98765|12\.34|56\.7)\d{1,3}\.\d{5,}/g, '');

/** Returns the canaries' texts that a page or response contains. */
export function canariesIn(text: string, canaries: readonly string[] = CANARY_TEXTS): string[] {
  const bare = withoutNoise(text);
  return canaries.filter((canary) => bare.includes(canary));
}

/** Profile fields that only an accepted guest's host may see. */
export const GUEST_CANARY = {
  phone: '+1 555 47114711',
  dietaryNotes: 'No canaryseed',
  allergens: ['Canaryallergen'],
  accessibilityNeeds: ['Canaryneed'],
};

/** Texts that reveal a leak of a planted profile, to that host or to anyone. */
export const GUEST_CANARY_TEXTS = ['47114711', 'canaryseed', 'Canaryallergen', 'Canaryneed'];
export const PROFILE_CANARY_TEXTS = ['canarybird', 'Canaryhill', 'Canarytongue', 'Canarydiet'];

/**
 * The place and words of a need, which only its owner may see, and of its owner. Its cell has its
 * center at 12.3471, 56.7718.
 */
export const NEED_CANARY = { city: 'Canaryville', near: '12.34,56.78', words: 'Canarywords' };
export const NEED_CANARY_TEXTS = ['Canaryville', '12.34', '56.7', 'Canarywords'];
export const LOOKING_CANARY = { firstName: 'Canaryfirst', lastName: 'Canarylast' };

/** @returns the value of the session's cookie */
export async function makeSession(db: Db, { id: userId }: { id: string }): Promise<string> {
  const sessionToken = newSessionToken();
  const expire = new Date(Date.now() + 24 * HOUR_MS);
  await db.session.create({ data: { sid: sessionIdOf(sessionToken), sess: { userId }, expire } });
  return sessionToken;
}

let count = 0;

export function makeUser(db: Db, values: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  count += 1;
  const firstName = values.firstName ?? 'Dana';
  return db.user.create({
    data: {
      firstName,
      lastName: 'Levi',
      email: `${firstName}.${count}.${process.pid}@example.org`.toLowerCase(),
      phone: `+1 555 ${String(count).padStart(4, '0')}`,
      // Not a newcomer, who has lower limits.
      createdAt: new Date(Date.now() - 30 * 24 * HOUR_MS),
      ...values,
    },
  });
}

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

/** Returns a slot row: a free, two-hour dinner for ten. */
function slotRow({ startsAt = DINNER, ...values }: SlotValues = {}) {
  const start = new Date(startsAt);
  const endsAt = new Date(start.getTime() + 2 * HOUR_MS);
  return { type: 'dinner', endsAt, capacityTotal: 10, ...values, startsAt: start };
}

type ListingValues = Partial<Omit<Prisma.SukkahListingUncheckedCreateInput, 'timeSlots'>> & {
  slots?: SlotValues[];
};

/** Creates a listing. By default it's visible, in Brooklyn, with one dinner for ten. */
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
  await resolveListing(db, listing.id, new Date());
  return {
    ...listing,
    get slot() {
      const [first] = listing.timeSlots;
      if (!first) throw new Error('This listing was made without slots.');
      return first;
    },
  };
}

export const makeCanaryListing = (db: Db, host: { id: string }, values: ListingValues = {}) =>
  makeListing(db, host, { ...CANARY, publicLat: 40.1266, publicLon: -73.9877, ...values });

/** Creates an open sukkah at the `CANARY` address, and says that its host is an institution. */
export async function makeOpenSukkah(
  db: Db,
  host: { id: string },
  { slots = [{}], ...values }: ListingValues = {},
) {
  const institutionUntil = new Date('2028-01-15T00:00:00Z');
  await db.user.update({ where: { id: host.id }, data: { institutionUntil } });
  const hours = slots.map((slot) => ({ mode: 'open', type: null, ...slot }));
  return makeCanaryListing(db, host, { title: 'Sukkah of the shul', ...values, slots: hours });
}

type RequestValues = Partial<Omit<Prisma.RequestUncheckedCreateInput, 'slotId' | 'hopperId'>> & {
  status?: RequestStatus;
};

/**
 * Creates a request in any state, with the first entry of its history. An accepted one, or an
 * invitation, takes its seats.
 */
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
      data: { capacityReserved: { increment: holdsSeats(status) ? seatsRequested : 0 } },
    }),
  ]);
  return request;
}

export const listingForm = (values: Partial<Inputs['listing']> = {}): Inputs['listing'] => ({
  title: 'Sukkah in the garden',
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  ...values,
});

/** Returns a slot form: a free, two-hour dinner for ten. Times are ISO 8601. */
export function slotForm({ startsAt = DINNER, ...values }: Partial<Inputs['slot']> = {}) {
  const endsAt = new Date(new Date(startsAt).getTime() + 2 * HOUR_MS).toISOString();
  return { type: 'dinner' as const, startsAt, endsAt, capacityTotal: 10, ...values };
}
