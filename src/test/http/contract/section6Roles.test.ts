import { getDistance } from 'geolib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { idParam } from '@/schemas/rest';
import { HOUR_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import { CANARY, GUEST_CANARY, makeListing, makeRequest, plantProfile } from '../../factories';
import { as, visitor } from '../http';
import { expectIssue, expectRefusal, FORBIDDEN, NO_ID, notFound, UNAUTHORIZED } from '../refusals';
import { db, inDays, newUser } from '../world';

type User = Awaited<ReturnType<typeof newUser>>;
type ListingValues = NonNullable<Parameters<typeof makeListing>[2]>;

const ADDRESS = ['addressLine1', 'addressLine2', 'postal', 'lat', 'lon'] as const;
const GUEST_DETAILS = ['email', 'phone', 'dietaryNotes', 'allergens', 'accessibilityNeeds'];

/** The start of a two-hour meal that ended this many hours ago. */
const endedHoursAgo = (hours: number) => new Date(Date.now() - (hours + 2) * HOUR_MS);

const listingOf = (host: User, values: ListingValues = {}) =>
  makeListing(db, host, { slots: [{ startsAt: inDays(20) }], ...values });

async function listingWithHost(values: ListingValues = {}) {
  const host = await newUser('Hanna');
  return { host, listing: await listingOf(host, values) };
}

async function guestOf(slot: { id: string }, status: RequestStatus = 'pending') {
  const guest = await newUser('Gil');
  const { id } = await makeRequest(db, slot, guest, { status });
  return { guest, requestId: id };
}

async function listingWithRequest() {
  const { host, listing } = await listingWithHost();
  return { host, listing, ...(await guestOf(listing.slot)) };
}

const idList = z.array(idParam).transform((items) => items.map(({ id }) => id));

const detailFor = async (viewer: User | null, { id }: { id: string }) =>
  z.looseObject({}).parse((await as(viewer).get(`/api/listings/${id}`)).body);

const threadFor = ({ id: listingId, hostId }: { id: string; hostId: string }, guest: User) =>
  db.thread.create({ data: { listingId, hostId, hopperId: guest.id } });

describe('a visitor', () => {
  const pages: [string, (listingId: string) => string][] = [
    ['the landing page', () => '/'],
    ['Explore', () => '/explore'],
    ['a listing detail', (id) => `/listing/${id}`],
    ['the sign-in page', () => '/login'],
  ];
  for (const [name, pathOf] of pages)
    test(`can view ${name}`, async () => {
      const { listing } = await listingWithHost();
      expect((await visitor.ask('GET', pathOf(listing.id))).status).toBe(200);
    });

  const reads: [string, (listingId: string) => string][] = [
    ['GET /api/zmanim', () => '/api/zmanim?city=New+York'],
    ['GET /api/listings/search', () => '/api/listings/search'],
    ['GET /api/listings/{id}', (id) => `/api/listings/${id}`],
  ];
  for (const [name, pathOf] of reads)
    test(`can call ${name}`, async () => {
      const { listing } = await listingWithHost();
      expect((await visitor.get(pathOf(listing.id))).status).toBe(200);
    });

  for (const call of [
    'GET /api/auth/user',
    'GET /api/listings/host',
    `GET /api/listings/host/${NO_ID}`,
    'GET /api/requests/host',
    `GET /api/requests/host/${NO_ID}`,
    `GET /api/requests/hopper/${NO_ID}`,
    'POST /api/listings',
    `PUT /api/listings/${NO_ID}`,
    `DELETE /api/time-slots/${NO_ID}`,
    'POST /api/time-slots',
    'POST /api/requests',
    `PATCH /api/requests/${NO_ID}/status`,
    'GET /api/threads',
    `GET /api/messages/${NO_ID}`,
    'POST /api/messages',
  ])
    test(`gets 401 for ${call.replace(NO_ID, '{id}')}`, async () => {
      const [method = '', path = ''] = call.split(' ');
      expectRefusal(await visitor.send(method, path), UNAUTHORIZED);
    });
});

describe('a signed-in user', () => {
  const pages: [string, (listingId: string) => string][] = [
    ['home', () => '/'],
    ['Explore', () => '/explore'],
    ['a listing detail', (id) => `/listing/${id}`],
    ['Messages', () => '/messages'],
    ['the host dashboard', () => '/host'],
    ['the page that creates a listing', () => '/host/create'],
    ['the page that edits a listing', (id) => `/host/edit/${id}`],
    ['the requests', () => '/requests'],
  ];
  for (const [name, pathOf] of pages)
    test(`can view ${name}`, async () => {
      const { host, listing } = await listingWithHost();
      expect((await as(host).ask('GET', pathOf(listing.id))).status).toBe(200);
    });

  test('acts as both guest and host', async () => {
    const { listing: other } = await listingWithHost();
    const user = as(await newUser('Dana'));
    expect((await user.post('/api/listings', { title: 'Sukkah' })).status).toBe(201);
    const body = { slotId: other.slot.id, seatsRequested: 1 };
    expect((await user.post('/api/requests', body)).status).toBe(201);
  });

  test('stays a hopper by role after publishing a listing', async () => {
    const user = await newUser('Dana');
    await as(user).post('/api/listings', { title: 'Sukkah' });
    const { role } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(role).toBe('hopper');
  });
});

describe('each host sees only their own', () => {
  let own: Awaited<ReturnType<typeof listingWithRequest>>;
  let other: Awaited<ReturnType<typeof listingWithRequest>>;
  beforeAll(async () => {
    own = await listingWithRequest();
    other = await listingWithRequest();
  });

  const idsAt = async (path: string) =>
    idList.parse((await as(own.host).get(path.replace('{userId}', own.host.id))).body);

  for (const path of ['/api/listings/host', '/api/listings/host/{userId}'])
    test(`listings at ${path}`, async () => {
      expect(await idsAt(path)).toEqual([own.listing.id]);
    });

  for (const path of ['/api/requests/host', '/api/requests/host/{userId}'])
    test(`requests at ${path}`, async () => {
      expect(await idsAt(path)).toEqual([own.requestId]);
    });

  for (const path of ['listings/host', 'requests/host', 'requests/hopper'])
    test(`and gets 403 at /api/${path}/{userId} for someone else’s id`, async () => {
      expectRefusal(await as(own.host).get(`/api/${path}/${other.host.id}`), FORBIDDEN);
    });
});

describe('only a listing’s host edits it:', () => {
  const times = { startsAt: inDays(5).toISOString(), endsAt: inDays(5.1).toISOString() };

  test('anyone else gets 403 for PUT /api/listings/{id}', async () => {
    const { listing } = await listingWithHost();
    const stranger = as(await newUser('Sarah'));
    expectRefusal(await stranger.put(`/api/listings/${listing.id}`, { title: 'Mine' }), FORBIDDEN);
  });

  test('anyone else gets 403 for POST /api/time-slots', async () => {
    const { listing } = await listingWithHost();
    const body = { listingId: listing.id, ...times, capacityTotal: 6 };
    expectRefusal(await as(await newUser('Sarah')).post('/api/time-slots', body), FORBIDDEN);
  });

  test('anyone else gets 403 for DELETE /api/time-slots/{id}', async () => {
    const { listing } = await listingWithHost();
    const stranger = as(await newUser('Sarah'));
    expectRefusal(await stranger.delete(`/api/time-slots/${listing.slot.id}`), FORBIDDEN);
  });

  test('a guest gets 403 for PATCH /api/requests/{id}/status', async () => {
    const { guest, requestId } = await listingWithRequest();
    const path = `/api/requests/${requestId}/status`;
    expectRefusal(await as(guest).patch(path, { status: 'accepted' }), FORBIDDEN);
  });
});

describe('what a user may not see answers 404:', () => {
  test('someone else’s request, for PATCH /api/requests/{id}/status', async () => {
    const { requestId } = await listingWithRequest();
    const stranger = as(await newUser('Sarah'));
    const path = `/api/requests/${requestId}/status`;
    expectRefusal(await stranger.patch(path, { status: 'accepted' }), notFound('Request'));
  });

  test('someone else’s request, for POST /api/requests/{id}/cancel', async () => {
    const { requestId } = await listingWithRequest();
    const stranger = as(await newUser('Sarah'));
    expectRefusal(await stranger.post(`/api/requests/${requestId}/cancel`), notFound('Request'));
  });

  test('someone else’s conversation, for GET /api/messages/{threadId}', async () => {
    const { listing } = await listingWithHost();
    const { id } = await threadFor(listing, await newUser('Gil'));
    const stranger = as(await newUser('Sarah'));
    expectRefusal(await stranger.get(`/api/messages/${id}`), notFound('Conversation'));
  });

  test('someone else’s conversation, for POST /api/messages', async () => {
    const { listing } = await listingWithHost();
    const { id: threadId } = await threadFor(listing, await newUser('Gil'));
    const stranger = as(await newUser('Sarah'));
    const refused = await stranger.post('/api/messages', { threadId, body: 'Shalom' });
    expectRefusal(refused, notFound('Conversation'));
  });

  test('and says the same as for what does not exist', async () => {
    const { listing } = await listingWithHost({ visible: false });
    const hidden = await visitor.get(`/api/listings/${listing.id}`);
    const unknown = await visitor.get(`/api/listings/${NO_ID}`);
    expect(hidden.body).toEqual(unknown.body);
  });
});

describe('a listing that is not visible', () => {
  const hidden = () => listingWithHost({ visible: false });

  test('is 404 to a visitor', async () => {
    const { listing } = await hidden();
    expectRefusal(await visitor.get(`/api/listings/${listing.id}`), notFound('Listing'));
  });

  test('is a page with status 404 to a visitor', async () => {
    const { listing } = await hidden();
    expect((await visitor.ask('GET', `/listing/${listing.id}`)).status).toBe(404);
  });

  test('is 404 to another user', async () => {
    const { listing } = await hidden();
    const stranger = as(await newUser('Sarah'));
    expectRefusal(await stranger.get(`/api/listings/${listing.id}`), notFound('Listing'));
  });

  test('is 404 to another user who edits it', async () => {
    const { listing } = await hidden();
    const stranger = as(await newUser('Sarah'));
    const refused = await stranger.put(`/api/listings/${listing.id}`, { title: 'Mine' });
    expectRefusal(refused, notFound('Listing'));
  });

  test('is shown to its host', async () => {
    const { host, listing } = await hidden();
    expect((await as(host).get(`/api/listings/${listing.id}`)).status).toBe(200);
  });

  test('is shown to a guest with a request on it', async () => {
    const { listing } = await hidden();
    const { guest } = await guestOf(listing.slot);
    expect((await as(guest).get(`/api/listings/${listing.id}`)).status).toBe(200);
  });

  test('is not in search results', async () => {
    const ZIP = '99874';
    await listingWithHost({ visible: false, postal: ZIP });
    expect((await visitor.get(`/api/listings/search?city=${ZIP}`)).body).toEqual([]);
  });
});

describe('addressLine1, addressLine2, postal, lat and lon', () => {
  const withAddress = (startsAt = inDays(20)) =>
    listingWithHost({ ...CANARY, slots: [{ startsAt }] });
  const addressIn = (detail: object) => ADDRESS.filter((field) => field in detail);

  test('are shown to the listing’s host', async () => {
    const { host, listing } = await withAddress();
    expect(await detailFor(host, listing)).toMatchObject(CANARY);
  });

  test('are shown to a guest whose request is accepted', async () => {
    const { listing } = await withAddress();
    const { guest } = await guestOf(listing.slot, 'accepted');
    expect(await detailFor(guest, listing)).toMatchObject(CANARY);
  });

  test('are in the requests of that guest', async () => {
    const { listing } = await withAddress();
    const { guest } = await guestOf(listing.slot, 'accepted');
    const { body } = await as(guest).get(`/api/requests/hopper/${guest.id}`);
    expect(body).toMatchObject([{ listing: CANARY }]);
  });

  test('are not shown to a visitor', async () => {
    const { listing } = await withAddress();
    expect(addressIn(await detailFor(null, listing))).toEqual([]);
  });

  test('are not shown to another user', async () => {
    const { listing } = await withAddress();
    expect(addressIn(await detailFor(await newUser('Sarah'), listing))).toEqual([]);
  });

  for (const status of ['pending', 'declined', 'waitlisted', 'cancelled'] as const)
    test(`are not shown to a guest whose request is ${status}`, async () => {
      const { listing } = await withAddress();
      const { guest } = await guestOf(listing.slot, status);
      expect(addressIn(await detailFor(guest, listing))).toEqual([]);
    });

  test('are still shown to the guest 47 hours after the meal', async () => {
    const { listing } = await withAddress(endedHoursAgo(47));
    const { guest } = await guestOf(listing.slot, 'accepted');
    expect(await detailFor(guest, listing)).toMatchObject(CANARY);
  });

  test('are no longer shown to the guest 49 hours after the meal', async () => {
    const { listing } = await withAddress(endedHoursAgo(49));
    const { guest } = await guestOf(listing.slot, 'accepted');
    expect(addressIn(await detailFor(guest, listing))).toEqual([]);
  });
});

describe('the privacy level', () => {
  const place = { city: 'Brooklyn', region: 'NY', country: 'United States' };
  const form = { title: 'Sukkah', ...place, addressLine1: '1 Vine Street', postal: '11238-1234' };
  const home = { lat: 40.65, lon: -73.95 };
  const publish = async (host: User, privacyLevel = 'exact') => {
    const { body } = await as(host).post('/api/listings', { ...form, ...home, privacyLevel });
    return idParam.parse(body);
  };
  const point = z.looseObject({ publicLat: z.number(), publicLon: z.number() });
  const publicPoint = async (listing: { id: string }) => {
    const { publicLat, publicLon } = point.parse(await detailFor(null, listing));
    return { lat: publicLat, lon: publicLon };
  };

  test('approximate shows the public city, region and country', async () => {
    const listing = await publish(await newUser(), 'approximate');
    expect(await detailFor(null, listing)).toMatchObject(place);
  });

  for (const field of ['postal', 'publicLat', 'publicLon'])
    test(`approximate does not show the public ${field}`, async () => {
      const listing = await publish(await newUser(), 'approximate');
      expect(await detailFor(null, listing)).not.toHaveProperty(field);
    });

  test('exact shows the public city, region and country', async () => {
    expect(await detailFor(null, await publish(await newUser()))).toMatchObject(place);
  });

  const postalCodes: [string, string, string][] = [
    ['United States', '11238-1234', '11238'],
    ['United Kingdom', 'SW1A 1AA', 'SW1A'],
    ['Israel', '9414101', '941'],
    ['Canada', 'K1A 0B1', 'K1A'],
  ];
  for (const [country, postal, shown] of postalCodes)
    test(`exact shows the public ${shown} of the postal code ${postal} in ${country}`, async () => {
      const { listing } = await listingWithHost({ country, postal, privacyLevel: 'exact' });
      expect(await detailFor(null, listing)).toHaveProperty('postal', shown);
    });

  test('exact shows the public a point 250 to 500 m from the home', async () => {
    const meters = getDistance(home, await publicPoint(await publish(await newUser())));
    expect(meters).toBeGreaterThanOrEqual(250);
    expect(meters).toBeLessThanOrEqual(500);
  });

  for (const field of ['addressLine1', 'addressLine2', 'lat', 'lon'])
    test(`exact does not show the public ${field}`, async () => {
      expect(await detailFor(null, await publish(await newUser()))).not.toHaveProperty(field);
    });

  test('exact shows the same point for the same home in every listing', async () => {
    const host = await newUser();
    const [one, other] = [await publish(host), await publish(host)];
    expect(await publicPoint(other)).toEqual(await publicPoint(one));
  });

  test('exact shows the same point after the listing was hidden behind approximate', async () => {
    const host = await newUser();
    const listing = await publish(host);
    const before = await publicPoint(listing);
    const save = (privacyLevel: string) =>
      as(host).put(`/api/listings/${listing.id}`, { ...form, privacyLevel });
    await save('approximate');
    await save('exact');
    const { body } = await as(await newUser()).get(`/api/listings/${listing.id}`);
    expect(body).toMatchObject({ publicLat: before.lat, publicLon: before.lon });
  });

  test('exact shows another point for another host of the same home', async () => {
    const [one, other] = [await publish(await newUser()), await publish(await newUser())];
    expect(await publicPoint(other)).not.toEqual(await publicPoint(one));
  });
});

describe('a search by postal code', () => {
  const found = async (city: string) => {
    const { body } = await visitor.get(`/api/listings/search?city=${encodeURIComponent(city)}`);
    return idList.parse(body);
  };

  test('outside the United States matches at most three characters', async () => {
    const values = { city: null, country: 'Israel', postal: '7381234' };
    const { listing } = await listingWithHost(values);
    expect(await found('7389999')).toContain(listing.id);
  });

  test('in the United Kingdom matches at most the outward part', async () => {
    const values = { city: null, country: 'United Kingdom', postal: 'ZE2 9AB' };
    const { listing } = await listingWithHost(values);
    expect(await found('ZE2 1ZZ')).toContain(listing.id);
  });

  test('in the United States matches all five digits', async () => {
    const { listing } = await listingWithHost({ postal: '99875' });
    expect(await found('99875')).toEqual([listing.id]);
    expect(await found('99876')).toEqual([]);
  });
});

describe('a slot’s requests are those that the viewer may see:', () => {
  async function mealWithTwoGuests() {
    const { host, listing } = await listingWithHost();
    const one = await guestOf(listing.slot, 'accepted');
    const other = await guestOf(listing.slot);
    return { host, listing, one, other };
  }
  const slots = z.looseObject({ timeSlots: z.tuple([z.object({ requests: idList })]) });
  const requestsFor = async (viewer: User | null, listing: { id: string }) => {
    const { timeSlots } = slots.parse(await detailFor(viewer, listing));
    return timeSlots[0].requests.toSorted();
  };

  test('all of them for the host', async () => {
    const { host, listing, one, other } = await mealWithTwoGuests();
    const expected = [one.requestId, other.requestId].toSorted();
    expect(await requestsFor(host, listing)).toEqual(expected);
  });

  test('a guest’s own for the guest, who does not learn who else asked', async () => {
    const { listing, other } = await mealWithTwoGuests();
    expect(await requestsFor(other.guest, listing)).toEqual([other.requestId]);
  });

  test('none for another user', async () => {
    const { listing } = await mealWithTwoGuests();
    expect(await requestsFor(await newUser('Sarah'), listing)).toEqual([]);
  });

  test('none for a visitor', async () => {
    const { listing } = await mealWithTwoGuests();
    expect(await requestsFor(null, listing)).toEqual([]);
  });

  test('and a guest’s list of requests has only their own', async () => {
    const { other } = await mealWithTwoGuests();
    const { body } = await as(other.guest).get(`/api/requests/hopper/${other.guest.id}`);
    expect(body).toMatchObject([{ id: other.requestId }]);
  });
});

describe('a host sees of a guest', () => {
  const card = z.tuple([z.looseObject({ hopper: z.looseObject({}) })]);

  async function hopperSeenBy(status: RequestStatus, startsAt = inDays(20)) {
    const { host, listing } = await listingWithHost({ slots: [{ startsAt }] });
    const { guest } = await guestOf(listing.slot, status);
    await plantProfile(db, guest);
    const [{ hopper }] = card.parse((await as(host).get('/api/requests/host')).body);
    return { hopper, guest };
  }
  const detailsIn = (hopper: object) => GUEST_DETAILS.filter((field) => field in hopper);

  test('the first name and the first letter of the last name', async () => {
    const { hopper } = await hopperSeenBy('pending');
    expect(hopper).toMatchObject({ firstName: 'Gil', lastName: 'L' });
  });

  for (const status of ['pending', 'declined', 'waitlisted', 'cancelled'] as const)
    test(`no email, phone, or dietary and accessibility notes while the request is ${status}`, async () => {
      expect(detailsIn((await hopperSeenBy(status)).hopper)).toEqual([]);
    });

  test('email, phone, dietary notes, allergens and accessibility needs once it is accepted', async () => {
    const { hopper, guest } = await hopperSeenBy('accepted');
    const { dietaryNotes, allergens, accessibilityNeeds } = GUEST_CANARY;
    expect(hopper).toMatchObject({
      email: guest.email,
      phone: expect.stringContaining('4711'),
      dietaryNotes,
      allergens,
      accessibilityNeeds,
    });
  });

  test('these details until 48 hours after the meal: they are there after 47', async () => {
    const { hopper } = await hopperSeenBy('accepted', endedHoursAgo(47));
    expect(detailsIn(hopper)).toEqual(GUEST_DETAILS);
  });

  test('none of these details 49 hours after the meal', async () => {
    const { hopper } = await hopperSeenBy('accepted', endedHoursAgo(49));
    expect(detailsIn(hopper)).toEqual([]);
  });
});

describe('a guest sees the host’s phone number', () => {
  async function phoneSeenBy(status: RequestStatus, startsAt = inDays(20)) {
    const { listing, host } = await listingWithHost({ slots: [{ startsAt }] });
    await db.user.update({ where: { id: host.id }, data: { phone: '+1 212 555 0147' } });
    const { guest } = await guestOf(listing.slot, status);
    const { body } = await as(guest).get(`/api/requests/hopper/${guest.id}`);
    return z.tuple([z.looseObject({ hostPhone: z.string().optional() })]).parse(body)[0].hostPhone;
  }

  test('once the request is accepted', async () => {
    expect(await phoneSeenBy('accepted')).toMatch(/0147$/);
  });

  for (const status of ['pending', 'declined', 'waitlisted', 'cancelled'] as const)
    test(`not while the request is ${status}`, async () => {
      expect(await phoneSeenBy(status)).toBeUndefined();
    });

  test('no longer 49 hours after the meal', async () => {
    expect(await phoneSeenBy('accepted', endedHoursAgo(49))).toBeUndefined();
  });
});

describe('a photo', () => {
  const publish = async (photoUrl: string) =>
    as(await newUser()).post('/api/listings', { title: 'Sukkah', photoUrl });

  test('can be an https address', async () => {
    const photoUrl = 'https://example.org/roof.jpg';
    expect(await publish(photoUrl)).toMatchObject({ status: 201, body: { photoUrl } });
  });

  test('can be one of our pictures', async () => {
    const photoUrl = '/pictures/table.jpg';
    expect(await publish(photoUrl)).toMatchObject({ status: 201, body: { photoUrl } });
  });

  for (const photoUrl of [
    'http://example.org/roof.jpg',
    '//example.org/roof.jpg',
    '/api/logout',
    '/pictures/../api/logout',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ])
    test(`cannot be ${photoUrl}`, async () => {
      const refused = await publish(photoUrl);
      expectIssue(refused, 'photoUrl', 'Enter a web address that starts with https://');
    });
});
