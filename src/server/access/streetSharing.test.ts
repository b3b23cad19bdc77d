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
import { isShared, sharedSql } from './streetSharing';

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
});
