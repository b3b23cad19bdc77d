import { describe, expect, test } from 'vitest';
import { idParam } from '@/schemas/rest';
import { makeListing, makeRequest } from '../factories';
import { as } from './http';
import {
  expectIssue,
  expectRefusal,
  FORBIDDEN,
  NO_ID,
  notFound,
  refusesVisitors,
  refusesWhatIsNoId,
} from './refusals';
import { db, inDays, newUser } from './world';

const SLOTS = '/api/time-slots';
const slotNotFound = notFound('Time slot');

async function hostWithListing() {
  const host = await newUser('Hanna');
  const startsAt = inDays(20);
  const { id: listingId, slot } = await makeListing(db, host, { slots: [{ startsAt }] });
  const form = {
    listingId,
    type: 'lunch',
    startsAt: inDays(21).toISOString(),
    endsAt: inDays(21.1).toISOString(),
    capacityTotal: 6,
  };
  const again = { ...form, type: 'dinner', startsAt: startsAt.toISOString() };
  return { host: as(host), listingId, slot, form, again };
}

describe('POST /api/time-slots', () => {
  refusesVisitors('POST', SLOTS);

  test('returns 201 with the slot, sent with every possible field', async () => {
    const { host, form, listingId } = await hostWithListing();
    const sent = {
      ...form,
      capacityReserved: 2,
      priceCents: 0,
      donationSuggestedCents: 1800,
      currency: 'USD',
      isFree: false,
    };
    const answer = await host.post(SLOTS, sent);
    expect(answer).toMatchObject({ status: 201, body: { ...sent, requests: [] } });
    expect((await host.get(`/api/listings/${listingId}`)).body).toMatchObject({
      timeSlots: [{ type: 'dinner' }, { type: 'lunch', capacityReserved: 2 }],
    });
  });

  test('returns 201 with the defaults, and a time in another zone as UTC', async () => {
    const { host, form } = await hostWithListing();
    const { type: _, ...required } = form;
    const answer = await host.post(SLOTS, {
      ...required,
      startsAt: '2024-10-17T19:00:00+03:00',
      endsAt: '2024-10-17T16:00:00.001Z',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        type: null,
        startsAt: '2024-10-17T16:00:00.000Z',
        capacityReserved: 0,
        priceCents: null,
        donationSuggestedCents: null,
        currency: 'USD',
        isFree: true,
      },
    });
  });

  const instant = 'Enter a date and time.';
  const far = 'Choose a closer date.';
  const wholeNumber = 'Enter a whole number.';
  const number = 'Enter a number.';

  test.each<[string, unknown, string]>([
    ['listingId', undefined, 'This isn’t an id.'],
    ['listingId', 'x', 'This isn’t an id.'],
    ['type', 'brunch', 'Choose one of these: dinner, lunch, kiddush, dessert, other.'],
    ['startsAt', undefined, instant],
    ['startsAt', '', instant],
    ['startsAt', 0, instant],
    ['startsAt', '2027-10-15', instant],
    ['startsAt', '2027-10-15T19:00:00', instant],
    ['startsAt', '2027-02-30T19:00:00Z', instant],
    ['startsAt', '2027-10-15T24:00:00Z', instant],
    ['startsAt', '2027-10-15T19:00:00+25:00', instant],
    ['startsAt', '0000-01-01T00:00:00Z', far],
    ['startsAt', '1999-12-31T23:59:59Z', far],
    ['endsAt', '9999-12-31T23:59:59Z', far],
    ['endsAt', '2200-01-01T00:00:00Z', far],
    ['endsAt', '2020-01-01T00:00:00Z', 'The end must be after the start.'],
    ['capacityTotal', undefined, 'This is required.'],
    ['capacityTotal', 0, 'Enter 1 or more.'],
    ['capacityTotal', 51, 'Enter 50 or less.'],
    ['capacityTotal', 1.5, wholeNumber],
    ['capacityTotal', '6', number],
    ['capacityTotal', 1e300, 'Enter 9007199254740991 or less.'],
    ['capacityReserved', -1, 'Enter 0 or more.'],
    ['capacityReserved', 7, 'You can’t hold back more seats than there are.'],
    ['priceCents', -1, 'Enter 0 or more.'],
    ['priceCents', 10_000_001, 'Enter 10000000 or less.'],
    ['donationSuggestedCents', 0.5, wholeNumber],
    ['currency', 'usd', 'Enter a currency code like USD.'],
    ['currency', 'XXXX', 'Enter a currency code like USD.'],
    ['isFree', 'yes', 'Send true or false.'],
  ])('returns 400 for %s: %j', async (path, value, message) => {
    const { host, form } = await hostWithListing();
    expectIssue(await host.post(SLOTS, { ...form, [path]: value }), path, message);
  });

  test("returns 400 for a number that's valid JSON but overflows", async () => {
    const { host, form } = await hostWithListing();
    const raw = JSON.stringify(form).replace('"capacityTotal":6', '"capacityTotal":1e400');
    const headers = { 'Content-Type': 'application/json' };
    expectIssue(await host.send('POST', SLOTS, { raw, headers }), 'capacityTotal', number);
  });

  test("returns 403 for someone else's listing, and 404 for a hidden or unknown one", async () => {
    const { form, listingId } = await hostWithListing();
    const stranger = as(await newUser());
    expectRefusal(await stranger.post(SLOTS, form), FORBIDDEN);
    await db.sukkahListing.update({ where: { id: listingId }, data: { visible: false } });
    expectRefusal(await stranger.post(SLOTS, form), notFound('Listing'));
    expectRefusal(await stranger.post(SLOTS, { ...form, listingId: NO_ID }), notFound('Listing'));
  });

  test('returns 409 for the 61st', async () => {
    const { host, listingId, form } = await hostWithListing();
    await db.timeSlot.createMany({ data: Array.from({ length: 59 }, () => form) });
    expectRefusal(await host.post(SLOTS, form), {
      status: 409,
      code: 'TOO_MANY_SLOTS',
      message: 'A listing can have at most 60 meals.',
    });
    expect(await db.timeSlot.count({ where: { listingId } })).toBe(60);
  });
});

describe('DELETE /api/time-slots/{id}', () => {
  refusesVisitors('DELETE', `${SLOTS}/${NO_ID}`);
  refusesWhatIsNoId('DELETE', (id) => `${SLOTS}/${id}`);

  test('returns 204 without a body, then 404, and the slot is listed nowhere', async () => {
    const { host, listingId, slot } = await hostWithListing();
    expect(await host.delete(`${SLOTS}/${slot.id}`)).toMatchObject({ status: 204, body: '' });
    expect((await host.get(`/api/listings/${listingId}`)).body).toMatchObject({ timeSlots: [] });
    expectRefusal(await host.delete(`${SLOTS}/${slot.id}`), slotNotFound);
  });

  test("returns 403 for someone else's slot, and 404 for an unknown one or one on a hidden listing", async () => {
    const { listingId, slot } = await hostWithListing();
    const stranger = as(await newUser());
    expectRefusal(await stranger.delete(`${SLOTS}/${slot.id}`), FORBIDDEN);
    await db.sukkahListing.update({ where: { id: listingId }, data: { visible: false } });
    expectRefusal(await stranger.delete(`${SLOTS}/${slot.id}`), slotNotFound);
    expectRefusal(await stranger.delete(`${SLOTS}/${NO_ID}`), slotNotFound);
  });

  test('an edit in steps (PUT, then DELETE and POST for each slot) loses no guest', async () => {
    const { host, listingId, slot, again } = await hostWithListing();
    const guest = await newUser('Gil');
    await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 3 });
    await host.put(`/api/listings/${listingId}`, { title: 'Renamed' });
    await host.delete(`${SLOTS}/${slot.id}`);
    expectRefusal(await host.post(SLOTS, { ...again, capacityTotal: 2 }), {
      status: 409,
      code: 'SEATS_TAKEN',
      message: '3 seats are already taken.',
    });
    const revived = await host.post(SLOTS, again);
    expect(revived).toMatchObject({ status: 201, body: { id: slot.id, capacityReserved: 3 } });
    expect((await as(guest).get(`/api/requests/hopper/${guest.id}`)).body).toMatchObject([
      { status: 'accepted', slot: { id: idParam.parse(revived.body).id } },
    ]);
  });
});
