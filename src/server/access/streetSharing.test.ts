import { beforeAll, describe, expect, it } from 'vitest';
import { requestStatuses } from '@/schemas/options';
import { HOUR_MS } from '@/schemas/time';
import { community, type Person } from '@/test/community';
import {
  CANARY,
  GUEST_CANARY,
  makeCanaryListing,
  makeRequest,
  plantProfile,
} from '@/test/factories';
import { refusal } from '@/test/refusal';
import { asUser } from '../policies/actor';
import { isShared, sharedSql } from './streetSharing';
import { placesFor } from './visibility';

const NOON = Date.UTC(2027, 9, 20, 12);

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeAll(async () => {
  story = await community();
});

/** A meal between these two hours, counted from noon, at a listing with a canary address. */
async function mealFrom(host: Person, from: number, to: number) {
  const [startsAt, endsAt] = [new Date(NOON + from * HOUR_MS), new Date(NOON + to * HOUR_MS)];
  return makeCanaryListing(story.db, host, { slots: [{ startsAt, endsAt }] });
}

describe('what an acceptance shares', () => {
  it.each([
    ['an hour before the meal', 1, 3, true],
    ['during it', -1, 1, true],
    ['when it ends', -2, 0, true],
    ['for a lost coat, a day later', -26, -24, true],
    ['a millisecond before 48 hours are over', -50, -48 + 1 / HOUR_MS, true],
    ['when 48 hours are over', -50, -48, false],
    ['a millisecond after', -50, -48 - 1 / HOUR_MS, false],
    ['a year later', -8762, -8760, false],
    ['at a table that is open all week', -24 * 7, 24, true],
  ])('is decided the same way in code and in the database: %s', async (_when, from, to, shared) => {
    const { db, host, join } = story;
    const now = new Date(NOON);
    const { slot } = await mealFrom(host, from, to);
    for (const status of requestStatuses) {
      const request = await makeRequest(db, slot, await join('Gil'), { status });
      const found = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM requests r JOIN time_slots s ON s.id = r.slot_id
        WHERE r.id = ${request.id}::uuid AND ${sharedSql(now)}`;
      const expected = shared && status === 'accepted';
      expect([status, isShared(request, slot, now), found.length]).toEqual([
        status,
        expected,
        expected ? 1 : 0,
      ]);
    }
  });
});

async function seenAt(hour: number, host: Person, guest: Person, listingId: string) {
  const { clock } = story;
  clock.set(NOON + hour * HOUR_MS);
  const [guestRequest] = (await guest.requests.hopper({})).items;
  const [hostRequest] = (await host.requests.host({ listingId })).items;
  const list = await host.requests.eveList({ slotId: guestRequest?.slotId ?? '' });
  const calendar = await guest.requests
    .calendar({ id: guestRequest?.id ?? '' })
    .catch((thrown) => thrown);
  return {
    isShared: [guestRequest?.isShared, hostRequest?.isShared, list.isShared],
    street: [
      guestRequest?.listing.addressLine1,
      (await guest.listings.byId({ id: listingId })).addressLine1,
    ],
    point: guestRequest?.listing.lat,
    guest: hostRequest?.hopper,
    onList: list.guests[0],
    calendar: calendar.content ?? calendar.cause?.code,
  };
}

describe('two days after the meal', () => {
  it('host and guest are strangers again, in every list and file', async () => {
    const { db, join } = story;
    const [host, guest] = [await join('Hanna'), await join('Gil')];
    await plantProfile(db, guest);
    const { id, slot } = await mealFrom(host, 0, 2);
    await makeRequest(db, slot, guest, { status: 'accepted', dietaryFlags: ['Vegan'] });
    const { phone, dietaryNotes, allergens, accessibilityNeeds } = GUEST_CANARY;
    const notes = { phone, email: guest.email, dietaryNotes, allergens, accessibilityNeeds };
    const { addressLine1 } = CANARY;

    expect(await seenAt(49, host, guest, id)).toMatchObject({
      isShared: [true, true, true],
      street: [addressLine1, addressLine1],
      point: CANARY.lat,
      guest: notes,
      onList: { ...notes, firstName: 'Gil' },
      calendar: expect.stringContaining('Canarystreet'),
    });
    const after = await seenAt(50, host, guest, id);
    expect(after).toEqual({
      isShared: [false, false, false],
      street: [undefined, undefined],
      point: undefined,
      guest: {
        firstName: 'Gil',
        lastName: 'L',
        profileImageUrl: null,
        about: expect.anything(),
        rating: null,
      },
      onList: {
        requestId: expect.any(String),
        firstName: 'Gil',
        lastName: 'L',
        seatsRequested: 1,
        dietaryFlags: ['Vegan'],
        dietaryCounts: [],
        email: null,
        phone: null,
        dietaryNotes: null,
        allergens: [],
        allergies: [],
        accessibilityNeeds: [],
        stillComing: null,
      },
      calendar: 'SHARING_ENDED',
    });
  });

  it('the calendar file is refused with an error that explains why', async () => {
    const { db, clock, host, join } = story;
    const guest = await join('Gil');
    const { slot } = await mealFrom(host, 0, 2);
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set(NOON + 51 * HOUR_MS);
    expect(await refusal(guest.requests.calendar({ id }))).toEqual({
      status: 403,
      code: 'SHARING_ENDED',
      message: 'We hide the address and calendar file 48 hours after the meal.',
    });
  });

  it('guests accepted for another meal there still see the address', async () => {
    const { db, clock, host, join } = story;
    const guest = await join('Gil');
    const [first, second] = [0, 24 * 7].map((hour) => new Date(NOON + hour * HOUR_MS));
    const listing = await makeCanaryListing(db, host, {
      slots: [{ startsAt: first }, { startsAt: second }],
    });
    for (const slot of listing.timeSlots)
      await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set(NOON + 72 * HOUR_MS);
    expect(await guest.listings.byId({ id: listing.id })).toMatchObject(CANARY);
    const { items } = await guest.requests.hopper({});
    expect(items.map((one) => one.isShared).sort()).toEqual([false, true]);
    clock.set(NOON + 24 * 10 * HOUR_MS);
    expect(await guest.listings.byId({ id: listing.id })).not.toHaveProperty('addressLine1');
  });

  it.each<[string, (host: Person, guest: Person) => Promise<unknown>]>([
    ['blocked the guest', ({ id }, guest) => block(id, guest.id)],
    ['is blocked by the guest', ({ id }, guest) => block(guest.id, id)],
    ['is suspended', (host) => suspend(host)],
    ['has a guest who is suspended', (_, guest) => suspend(guest)],
  ])('a host who %s stops sharing even before', async (_, change) => {
    const { db, join } = story;
    const [host, guest] = [await join('Hanna'), await join('Gil')];
    const { id, slot } = await mealFrom(host, 0, 2);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    const street = async () => {
      const dayAfter = new Date(NOON + 24 * HOUR_MS);
      return (await placesFor(db, asUser(guest.id), [id], dayAfter)).get(id)?.addressLine1;
    };
    expect(await street()).toBe(CANARY.addressLine1);
    await change(host, guest);
    expect(await street()).toBeUndefined();
  });
});

const block = (blockerId: string, blockedId: string) =>
  story.db.block.create({ data: { blockerId, blockedId } });

const suspend = ({ id }: Person) =>
  story.db.user.update({
    where: { id },
    data: { suspendedAt: new Date(NOON), suspendedReason: 'spam' },
  });

it('the database returns no address or point that a viewer may not see', async () => {
  const { db, host, guest, stranger } = story;
  const listing = await mealFrom(host, 0, 2);
  const { id } = await makeCanaryListing(db, host, { privacyLevel: 'exact' });
  await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  const returnedTo = async (viewer: Person, listingId: string) => {
    let rows: unknown;
    const $queryRaw = async (...query: Parameters<typeof db.$queryRaw>) => {
      rows = await db.$queryRaw(...query);
      return rows;
    };
    const now = new Date(NOON);
    await placesFor({ ...db, $queryRaw } as typeof db, asUser(viewer.id), [listingId], now);
    return rows;
  };
  const { addressLine1, addressLine2, postal, lat, lon } = CANARY;
  const nothing = { addressLine1: null, addressLine2: null, lat: null, lon: null };
  const publicPlace = { ...nothing, postal: '98765', publicLat: 40.1266, publicLon: -73.9877 };
  for (const viewer of [stranger, guest])
    expect(await returnedTo(viewer, id)).toMatchObject([publicPlace]);
  expect(await returnedTo(stranger, listing.id)).toEqual([]);
  expect(await returnedTo(guest, listing.id)).toMatchObject([
    { addressLine1, addressLine2, postal, lat, lon, publicLat: null, publicLon: null },
  ]);
});
