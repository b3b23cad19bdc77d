import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idParam } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { CANARY, makeListing, makeRequest } from '../../factories';
import { as, visitor } from '../http';
import { expectIssue, expectRefusal, FORBIDDEN, NO_ID, notFound, UNAUTHORIZED } from '../refusals';
import { db, inDays, newUser } from '../world';

type ListingValues = NonNullable<Parameters<typeof makeListing>[2]>;
type SlotValues = NonNullable<ListingValues['slots']>[number];

const SEARCH = '/api/listings/search';
const KIB = 1024;
/** As browsers send them for an address that was typed. */
const OPENED = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' };

const day = (days: number) => inDays(days).toISOString().slice(0, 10);
/** Early afternoon in New York, so the date is the same there and in UTC. */
const at = (days: number) => `${day(days)}T18:00:00.000Z`;

async function listingWithHost(values: ListingValues = {}) {
  const user = await newUser('Hanna');
  const listing = await makeListing(db, user, { slots: [{ startsAt: at(20) }], ...values });
  return { host: as(user), hostId: user.id, listing, slot: listing.slot };
}

async function conversation() {
  const { host, hostId, listing } = await listingWithHost({ title: 'Roof' });
  const user = await newUser('Gil');
  const data = { listingId: listing.id, hostId, hopperId: user.id };
  const { id: threadId } = await db.thread.create({ data });
  return { host, guest: as(user), guestId: user.id, threadId };
}

async function listingWithRequest(status: 'pending' | 'accepted' = 'pending') {
  const offered = await listingWithHost(CANARY);
  const user = await newUser('Gil');
  const { id } = await makeRequest(db, offered.slot, user, { status, seatsRequested: 2 });
  return { ...offered, id, guest: as(user), guestId: user.id };
}

const listingForm = {
  title: 'Sukkah on the roof',
  description: 'Under the vines.',
  kashrutLevel: 'mehadrin',
  minhagim: ['Chabad', 'Sephardi'],
  seatingStyle: 'benches',
  genderSeating: 'mechitza',
  kidFriendly: false,
  accessibilityTags: ['Wheelchair accessible', 'Elevator access'],
  addressLine1: '1 Vine Street',
  addressLine2: 'Roof',
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  postal: '11238',
  privacyLevel: 'exact',
  photoUrl: 'https://example.org/roof.jpg',
};

const slotForm = {
  type: 'lunch',
  startsAt: at(21),
  endsAt: at(22),
  capacityTotal: 6,
  capacityReserved: 2,
  priceCents: 2500,
  donationSuggestedCents: 1800,
  currency: 'USD',
  isFree: false,
};

const withoutDates = (query: string) => query.replace(/\d{4}-\d\d-\d\d/g, '{date}');

const titleList = z
  .array(z.looseObject({ title: z.string() }))
  .transform((items) => items.map(({ title }) => title));

const titlesFor = async (query: string) =>
  titleList.parse((await visitor.get(`${SEARCH}?${query}`)).body);

const issueAt = (path: string) => ({
  status: 400,
  body: { code: 'BAD_INPUT', issues: expect.arrayContaining([expect.objectContaining({ path })]) },
});

const nextPage = ({ headers }: { headers: Headers }) =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

const rows: [string, string][] = [
  ['GET', '/api/auth/user'],
  ['GET', '/api/zmanim'],
  ['GET', '/api/listings/search'],
  ['GET', '/api/listings/host'],
  ['GET', '/api/listings/host/{userId}'],
  ['GET', '/api/requests/host'],
  ['GET', '/api/requests/hopper/{userId}'],
  ['GET', '/api/listings/{id}'],
  ['POST', '/api/listings'],
  ['PUT', '/api/listings/{id}'],
  ['DELETE', '/api/time-slots/{id}'],
  ['POST', '/api/time-slots'],
  ['POST', '/api/requests'],
  ['PATCH', '/api/requests/{id}/status'],
  ['GET', '/api/threads'],
  ['GET', '/api/messages/{threadId}'],
  ['POST', '/api/messages'],
  ['GET', '/api/login'],
  ['GET', '/api/logout'],
];
const addedRows: [string, string][] = [
  ['GET', '/api/requests/host/{userId}'],
  ['POST', '/api/requests/{id}/cancel'],
  ['POST', '/api/threads/{id}/read'],
  ['POST', '/api/threads'],
  ['GET', '/api/requests/{id}/calendar.ics'],
];

describe('the OpenAPI document at /api/openapi.json', () => {
  const schema = z.looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  });
  let document: z.output<typeof schema>;
  beforeAll(async () => {
    document = schema.parse((await visitor.ask('GET', '/api/openapi.json')).body);
  });

  test('is of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
  });

  for (const [method, path] of [...rows, ...addedRows])
    test(`describes ${method} ${path}`, () => {
      expect(document.paths[path]).toHaveProperty(method.toLowerCase());
    });
});

describe('GET /api/auth/user', () => {
  test('answers 200 with the current user', async () => {
    const { id, sid, email } = await newUser('Dana');
    expect(await as({ sid }).get('/api/auth/user')).toMatchObject({
      status: 200,
      body: { id, firstName: 'Dana', email, profileImageUrl: null },
    });
  });

  test('answers 401 with the message Unauthorized if there is no user', async () => {
    const { status, body } = await visitor.get('/api/auth/user');
    expect({ status, body }).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test('knows the user by the session cookie', async () => {
    const { sid } = await newUser();
    const sent = { headers: { Cookie: `next-auth.session-token=${sid}` } };
    expect((await visitor.get('/api/auth/user', sent)).status).toBe(200);
  });
});

describe('GET /api/zmanim', () => {
  const time = expect.stringMatching(/^([1-9]|1[0-2]):[0-5]\d [AP]M$/);

  test('answers location, candleLighting, havdalah and date of the city, with instants', async () => {
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    expect(await visitor.get('/api/zmanim?city=New%20York')).toMatchObject({
      status: 200,
      body: {
        location: 'New York',
        candleLighting: time,
        havdalah: time,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        candleLightingAt: instant,
        havdalahAt: instant,
      },
    });
  });

  test('answers for the next Shabbat or holiday: havdalah is still to come', async () => {
    const { body } = await visitor.get('/api/zmanim?city=New%20York');
    const { havdalahAt } = z.looseObject({ havdalahAt: z.string() }).parse(body);
    expect(Date.parse(havdalahAt)).toBeGreaterThan(Date.now());
  });

  test('answers 400 for an unknown city', async () => {
    const answer = await visitor.get('/api/zmanim?city=Atlantis');
    expectRefusal(answer, { status: 400, code: 'UNKNOWN_CITY' });
  });

  test('answers 400 without a city', async () => {
    expectIssue(await visitor.get('/api/zmanim'), 'city', 'This is required.');
  });
});

describe('GET /api/listings/search', () => {
  const FILTERS = '99861';
  const SAME_SLOT = '99862';
  const ORDER = '99863';
  const PAGES = '99864';

  beforeAll(async () => {
    const host = await newUser('Hanna');
    const list = (postal: string, title: string, slots: SlotValues[], values?: ListingValues) =>
      makeListing(db, host, { postal, title, slots, ...values });
    const full = {
      kashrutLevel: 'certified',
      minhagim: ['Chabad', 'Sephardi'],
      seatingStyle: 'floor',
      genderSeating: 'mechitza',
      dietaryOptions: ['Vegan', 'Gluten-free'],
      accessibilityTags: [
        'Wheelchair accessible',
        'Step-free entry',
        'Accessible bathroom',
        'Close parking',
        'Elevator access',
        'Wide doorways',
        'Ground floor',
        'Accessible seating',
      ],
    };
    const plain = { kidFriendly: false, minhagim: ['Reform'] };
    const paid = { isFree: false, priceCents: 1800 };
    await list(FILTERS, 'Full', [{ startsAt: at(10), type: 'lunch' }], full);
    await list(FILTERS, 'Plain', [{ startsAt: at(12), ...paid }], plain);
    await list(FILTERS, 'Over', [{ startsAt: at(-10) }]);

    const freeDinner = { type: 'dinner', startsAt: at(10) };
    await list(SAME_SLOT, 'One slot', [{ type: 'lunch', startsAt: at(12) }]);
    await list(SAME_SLOT, 'Two slots', [freeDinner, { type: 'lunch', startsAt: at(12), ...paid }]);

    await list(ORDER, 'Over', [{ startsAt: at(-10) }]);
    await list(ORDER, 'Later', [{ startsAt: at(12) }]);
    await list(
      ORDER,
      'Soon',
      [14, 10, 16, -5].map((days, n) => ({
        startsAt: at(days),
        type: n % 2 === 0 ? 'lunch' : 'dinner',
      })),
    );

    for (let n = 0; n < 25; n++) await list(PAGES, `No. ${n}`, [{ startsAt: at(10 + n) }]);

    await list('8001', 'Contract Zürich', [{ startsAt: at(10) }], {
      city: 'Zürich',
      region: null,
      country: 'Switzerland',
    });
  }, 120_000);

  test('answers 200 with a bare array of listings with timeSlots', async () => {
    const { status, body } = await visitor.get(`${SEARCH}?city=${FILTERS}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        { title: 'Full', timeSlots: [{ type: 'lunch', startsAt: at(10), requests: [] }] },
        { title: 'Plain' },
        { title: 'Over' },
      ],
    });
  });

  const filters: [string, string[]][] = [
    ['kashrutLevel=certified', ['Full']],
    ['kidFriendly=true', ['Full', 'Over']],
    ['kidFriendly=false', ['Plain']],
    ['mealType=lunch', ['Full']],
    [`date=${day(12)}`, ['Plain']],
    ['accessibility=wheelchair', ['Full']],
    ['accessibility=mechitza', ['Full']],
    ['accessibility=wheelchair,mechitza', ['Full']],
    ['price=free', ['Full', 'Over']],
    [`date=${day(10)}&dateTo=${day(12)}`, ['Full', 'Plain']],
    ['dietary=Vegan,Gluten-free', ['Full']],
    ['minhagim=Reform', ['Plain']],
    ['seatingStyle=floor', ['Full']],
    ['genderSeating=mechitza', ['Full']],
    ['upcoming=true', ['Full', 'Plain']],
  ];
  for (const [query, expected] of filters)
    test(`finds by ${withoutDates(query)}`, async () => {
      expect(await titlesFor(`city=${FILTERS}&${query}`)).toEqual(expected);
    });

  for (const slug of [
    'wheelchair',
    'step-free',
    'bathroom',
    'parking',
    'elevator',
    'doorways',
    'ground-floor',
    'seating',
  ])
    test(`takes the accessibility slug ${slug}`, async () => {
      expect(await titlesFor(`city=${FILTERS}&accessibility=${slug}`)).toEqual(['Full']);
    });

  test('answers accessibility as these slugs, beside accessibilityTags as the labels', async () => {
    const { body } = await visitor.get(`${SEARCH}?city=${FILTERS}&kashrutLevel=certified`);
    expect(body).toMatchObject([
      {
        accessibility: [
          'wheelchair',
          'step-free',
          'bathroom',
          'parking',
          'elevator',
          'doorways',
          'ground-floor',
          'seating',
          'mechitza',
        ],
        accessibilityTags: expect.arrayContaining(['Wheelchair accessible', 'Step-free entry']),
      },
    ]);
  });

  test('requires all set filters to hold', async () => {
    expect(await titlesFor(`city=${FILTERS}&kashrutLevel=certified&kidFriendly=false`)).toEqual([]);
  });

  test('requires all accessibility slugs to hold', async () => {
    const query = 'accessibility=wheelchair,mechitza&kidFriendly=false';
    expect(await titlesFor(`city=${FILTERS}&${query}`)).toEqual([]);
  });

  test('treats empty filters as not set', async () => {
    const query = 'kashrutLevel=&kidFriendly=&mealType=&date=&accessibility=';
    expect(await titlesFor(`city=${FILTERS}&${query}`)).toEqual(['Full', 'Plain', 'Over']);
  });

  const sameSlot: [string, string[]][] = [
    ['mealType=lunch&price=free', ['One slot']],
    [`mealType=dinner&date=${day(12)}`, []],
    [`date=${day(10)}&price=free`, ['Two slots']],
    [`date=${day(12)}&mealType=lunch`, ['One slot', 'Two slots']],
  ];
  for (const [query, expected] of sameSlot)
    test(`requires one and the same slot for ${withoutDates(query)}`, async () => {
      expect((await titlesFor(`city=${SAME_SLOT}&${query}`)).toSorted()).toEqual(expected);
    });

  const cities: [string, string][] = [
    ['the start of the city', 'Zür'],
    ['the city without regard to case', 'ZÜRICH'],
    ['the city without regard to accents', 'zurich'],
    ['the city with one typing error', 'Zürch'],
  ];
  for (const [what, city] of cities)
    test(`finds by ${what}: ${city}`, async () => {
      const query = new URLSearchParams({ city, limit: '100' });
      expect(await titlesFor(`${query}`)).toContain('Contract Zürich');
    });

  test('finds by the start of the ZIP code', async () => {
    expect(await titlesFor('city=9986&limit=100')).toHaveLength(3 + 2 + 3 + 25);
  });

  test('compares the first five characters of a ZIP code at most', async () => {
    expect(await titlesFor(`city=${SAME_SLOT}-1234`)).toHaveLength(2);
  });

  test('lists coming meals first, soonest first, and those that are over last', async () => {
    expect(await titlesFor(`city=${ORDER}`)).toEqual(['Soon', 'Later', 'Over']);
  });

  const slotTimes = z.array(
    z.looseObject({ timeSlots: z.array(z.looseObject({ startsAt: z.string() })) }),
  );
  const firstTimes = async (query: string) => {
    const { body } = await visitor.get(`${SEARCH}?city=${ORDER}${query}`);
    return slotTimes.parse(body)[0]?.timeSlots.map(({ startsAt }) => startsAt);
  };

  test('lists a listing’s slots soonest first', async () => {
    expect(await firstTimes('')).toEqual([10, 14, 16, -5].map(at));
  });

  test('lists the slots that match the filter ahead of the rest', async () => {
    expect(await firstTimes('&mealType=lunch')).toEqual([14, 16, 10, -5].map(at));
  });

  test('answers 24 listings by default', async () => {
    expect(await titlesFor(`city=${PAGES}`)).toHaveLength(24);
  });

  test('answers up to 100 listings by limit', async () => {
    expect(await titlesFor(`city=${PAGES}&limit=100`)).toHaveLength(25);
  });

  test('answers 400 for a limit of 101', async () => {
    const answer = await visitor.get(`${SEARCH}?limit=101`);
    expectIssue(answer, 'limit', 'Enter 100 or less.');
  });

  test('has the total in X-Total-Count', async () => {
    const { headers } = await visitor.get(`${SEARCH}?city=${PAGES}`);
    expect(headers.get('x-total-count')).toBe('25');
  });

  test('has the next page in Link, which goes on with the filters and a cursor', async () => {
    const next = nextPage(await visitor.get(`${SEARCH}?city=${PAGES}`));
    const rest = await visitor.get(`${next}`);
    expect(titleList.parse(rest.body)).toEqual(['No. 24']);
    expect(rest.headers.get('link')).toBeNull();
  });

  for (const [query, path] of [
    ['mealType=brunch', 'mealType'],
    ['kidFriendly=1', 'kidFriendly'],
    ['date=2027-02-29', 'date'],
    ['accessibility=moon', 'accessibility'],
    ['kashrutLevel=very', 'kashrutLevel'],
  ] as const)
    test(`answers 400 for ${query}, with the path of the issue`, async () => {
      expect(await visitor.get(`${SEARCH}?${query}`)).toMatchObject(issueAt(path));
    });
});

describe('the host’s listings', () => {
  for (const withId of [false, true]) {
    const name = withId ? 'GET /api/listings/host/{userId}' : 'GET /api/listings/host';
    const pathFor = (id: string) => `/api/listings/host${withId ? `/${id}` : ''}`;

    test(`${name} answers 200 with the signed-in host’s own listings`, async () => {
      const { host, hostId, listing, slot } = await listingWithHost();
      expect(await host.get(pathFor(hostId))).toMatchObject({
        status: 200,
        body: [{ id: listing.id, timeSlots: [{ id: slot.id }] }],
      });
    });
  }

  test('GET /api/listings/host/{userId} answers 403 for another user’s id', async () => {
    const { hostId } = await listingWithHost();
    const answer = await as(await newUser()).get(`/api/listings/host/${hostId}`);
    expectRefusal(answer, FORBIDDEN);
  });
});

describe('the requests for the host', () => {
  for (const withId of [false, true]) {
    const name = withId ? 'GET /api/requests/host/{userId}' : 'GET /api/requests/host';
    const pathFor = (id: string) => `/api/requests/host${withId ? `/${id}` : ''}`;

    test(`${name} answers 200 with the requests on the signed-in host’s listings`, async () => {
      const { host, hostId, id, slot } = await listingWithRequest();
      expect(await host.get(pathFor(hostId))).toMatchObject({
        status: 200,
        body: [{ id, slotId: slot.id, status: 'pending', hopper: { firstName: 'Gil' } }],
      });
    });
  }

  test('GET /api/requests/host never shows the email of a guest who is not accepted', async () => {
    const { host } = await listingWithRequest();
    expect(JSON.stringify((await host.get('/api/requests/host')).body)).not.toContain('@');
  });
});

describe('GET /api/requests/hopper/{userId}', () => {
  test('answers 200 with the guest’s requests, each with slot and listing', async () => {
    const { guest, guestId, id, slot, listing } = await listingWithRequest();
    expect(await guest.get(`/api/requests/hopper/${guestId}`)).toMatchObject({
      status: 200,
      body: [{ id, seatsRequested: 2, slot: { id: slot.id }, listing: { id: listing.id } }],
    });
  });

  test('answers without the address before the request is accepted', async () => {
    const { guest, guestId } = await listingWithRequest();
    const { body } = await guest.get(`/api/requests/hopper/${guestId}`);
    expect(JSON.stringify(body)).not.toContain(CANARY.addressLine1);
  });

  test('answers with the address once the request is accepted', async () => {
    const { guest, guestId } = await listingWithRequest('accepted');
    const { body } = await guest.get(`/api/requests/hopper/${guestId}`);
    expect(body).toMatchObject([{ listing: CANARY }]);
  });

  test('answers 403 for another user’s id', async () => {
    const { guestId } = await listingWithRequest();
    const answer = await as(await newUser()).get(`/api/requests/hopper/${guestId}`);
    expectRefusal(answer, FORBIDDEN);
  });
});

describe('GET /api/listings/{id}', () => {
  test('answers 200 with the listing, its timeSlots and its host', async () => {
    const { listing, slot } = await listingWithHost();
    expect(await visitor.get(`/api/listings/${listing.id}`)).toMatchObject({
      status: 200,
      body: {
        id: listing.id,
        timeSlots: [{ id: slot.id }],
        host: { firstName: 'Hanna', profileImageUrl: null },
      },
    });
  });

  test('answers 404 for an unknown listing', async () => {
    expectRefusal(await visitor.get(`/api/listings/${NO_ID}`), notFound('Listing'));
  });
});

describe('POST /api/listings', () => {
  test('answers 201 with the whole payload as it was saved', async () => {
    const host = as(await newUser());
    const answer = await host.post('/api/listings', listingForm);
    expect(answer).toMatchObject({ status: 201, body: listingForm });
  });

  test('answers with the new id, by which the listing is found', async () => {
    const { body } = await as(await newUser()).post('/api/listings', listingForm);
    const { id } = idParam.parse(body);
    expect((await visitor.get(`/api/listings/${id}`)).body).toMatchObject({ id });
  });

  test('needs only a title', async () => {
    const host = as(await newUser());
    expect((await host.post('/api/listings', { title: 'Sukkah' })).status).toBe(201);
  });

  test('answers 400 without a title', async () => {
    const { title: _, ...rest } = listingForm;
    const answer = await as(await newUser()).post('/api/listings', rest);
    expectIssue(answer, 'title', 'This is required.');
  });

  test('answers 401 to a visitor', async () => {
    expectRefusal(await visitor.post('/api/listings', listingForm), UNAUTHORIZED);
  });
});

describe('PUT /api/listings/{id}', () => {
  test('answers 200 with the same body as create', async () => {
    const { host, listing } = await listingWithHost();
    const answer = await host.put(`/api/listings/${listing.id}`, listingForm);
    expect(answer).toMatchObject({ status: 200, body: { id: listing.id, ...listingForm } });
  });

  test('leaves the slots as they are if none are sent', async () => {
    const { host, listing, slot } = await listingWithHost();
    const { body } = await host.put(`/api/listings/${listing.id}`, listingForm);
    expect(body).toMatchObject({ timeSlots: [{ id: slot.id }] });
  });

  test('answers 403 for someone else’s listing', async () => {
    const { listing } = await listingWithHost();
    const stranger = as(await newUser());
    expectRefusal(await stranger.put(`/api/listings/${listing.id}`, listingForm), FORBIDDEN);
  });

  test('answers 404 for an unknown listing', async () => {
    const answer = await as(await newUser()).put(`/api/listings/${NO_ID}`, listingForm);
    expectRefusal(answer, notFound('Listing'));
  });
});

describe('DELETE /api/time-slots/{id}', () => {
  test('answers 204 without a body', async () => {
    const { host, slot } = await listingWithHost();
    expect(await host.delete(`/api/time-slots/${slot.id}`)).toMatchObject({
      status: 204,
      body: '',
    });
  });

  test('answers 404 for a slot that was removed before', async () => {
    const { host, slot } = await listingWithHost();
    await host.delete(`/api/time-slots/${slot.id}`);
    expectRefusal(await host.delete(`/api/time-slots/${slot.id}`), notFound('Time slot'));
  });
});

describe('POST /api/time-slots', () => {
  test('answers 201 with the whole payload as it was saved', async () => {
    const { host, listing } = await listingWithHost();
    const sent = { ...slotForm, listingId: listing.id };
    expect(await host.post('/api/time-slots', sent)).toMatchObject({ status: 201, body: sent });
  });

  test('adds the slot to its listing', async () => {
    const { host, listing, slot } = await listingWithHost();
    const { body } = await host.post('/api/time-slots', { ...slotForm, listingId: listing.id });
    expect((await host.get(`/api/listings/${listing.id}`)).body).toMatchObject({
      timeSlots: [{ id: slot.id }, { id: idParam.parse(body).id }],
    });
  });

  for (const field of ['listingId', 'startsAt', 'endsAt', 'capacityTotal'])
    test(`answers 400 without ${field}`, async () => {
      const { host, listing } = await listingWithHost();
      const sent = { ...slotForm, listingId: listing.id, [field]: undefined };
      expect(await host.post('/api/time-slots', sent)).toMatchObject(issueAt(field));
    });

  test('needs only listingId, startsAt, endsAt and capacityTotal', async () => {
    const { host, listing } = await listingWithHost();
    const { startsAt, endsAt, capacityTotal } = slotForm;
    const sent = { listingId: listing.id, startsAt, endsAt, capacityTotal };
    expect(await host.post('/api/time-slots', sent)).toMatchObject({
      status: 201,
      body: { type: null, capacityReserved: 0, currency: 'USD', isFree: true },
    });
  });
});

describe('POST /api/requests', () => {
  const guestAnd = async () => ({
    guest: as(await newUser('Gil')),
    slotId: (await listingWithHost()).slot.id,
  });

  test('answers 201 with the created request', async () => {
    const { guest, slotId } = await guestAnd();
    const sent = {
      slotId,
      seatsRequested: 2,
      introMessage: 'We bring dessert.',
      dietaryFlags: ['Vegan', 'No fish'],
    };
    expect(await guest.post('/api/requests', sent)).toMatchObject({
      status: 201,
      body: { ...sent, id: expect.any(String), status: 'pending' },
    });
  });

  test('needs no introMessage and no dietaryFlags', async () => {
    const { guest, slotId } = await guestAnd();
    expect(await guest.post('/api/requests', { slotId, seatsRequested: 1 })).toMatchObject({
      status: 201,
      body: { introMessage: null, dietaryFlags: [] },
    });
  });

  test('answers 400 without slotId', async () => {
    const { guest } = await guestAnd();
    const answer = await guest.post('/api/requests', { seatsRequested: 1 });
    expect(answer).toMatchObject(issueAt('slotId'));
  });

  test('answers 400 without seatsRequested', async () => {
    const { guest, slotId } = await guestAnd();
    const answer = await guest.post('/api/requests', { slotId });
    expectIssue(answer, 'seatsRequested', 'This is required.');
  });

  test('answers 404 for an unknown slot', async () => {
    const { guest } = await guestAnd();
    const answer = await guest.post('/api/requests', { slotId: NO_ID, seatsRequested: 1 });
    expectRefusal(answer, notFound('Meal'));
  });
});

describe('PATCH /api/requests/{id}/status', () => {
  for (const status of ['accepted', 'declined', 'waitlisted'])
    test(`answers 200 with the request as it is after ${status}`, async () => {
      const { host, id } = await listingWithRequest();
      const answer = await host.patch(`/api/requests/${id}/status`, { status });
      expect(answer).toMatchObject({ status: 200, body: { id, status } });
    });

  test('answers 400 for any other status', async () => {
    const { host, id } = await listingWithRequest();
    const answer = await host.patch(`/api/requests/${id}/status`, { status: 'maybe' });
    expect(answer).toMatchObject(issueAt('status'));
  });

  test('answers 409 for a request that has this answer already', async () => {
    const { host, id } = await listingWithRequest('accepted');
    const answer = await host.patch(`/api/requests/${id}/status`, { status: 'accepted' });
    expectRefusal(answer, {
      status: 409,
      code: 'WRONG_STATE',
      message: 'This request is already accepted.',
    });
  });
});

describe('GET /api/threads', () => {
  test('answers 200 with a list of threads', async () => {
    const { host, threadId } = await conversation();
    expect(await host.get('/api/threads')).toMatchObject({
      status: 200,
      body: [{ id: threadId, listing: { title: 'Roof' }, lastMessage: null, unreadCount: 0 }],
    });
  });

  test('counts the other person’s messages as unread until they are read', async () => {
    const { host, guest, threadId } = await conversation();
    await guest.post('/api/messages', { threadId, body: 'Shalom' });
    expect((await host.get('/api/threads')).body).toMatchObject([{ unreadCount: 1 }]);
    await host.post(`/api/threads/${threadId}/read`);
    expect((await host.get('/api/threads')).body).toMatchObject([{ unreadCount: 0 }]);
  });

  test('does not count one’s own messages as unread', async () => {
    const { guest, threadId } = await conversation();
    await guest.post('/api/messages', { threadId, body: 'Shalom' });
    expect((await guest.get('/api/threads')).body).toMatchObject([{ unreadCount: 0 }]);
  });
});

describe('GET /api/messages/{threadId}', () => {
  const bodyList = z
    .array(z.looseObject({ body: z.string() }))
    .transform((items) => items.map(({ body }) => body));

  const write = ({ threadId, guestId }: { threadId: string; guestId: string }, count: number) =>
    db.message.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        threadId,
        senderId: guestId,
        body: `No. ${n}`,
        createdAt: new Date(inDays(-1).getTime() + n * 1000),
      })),
    });
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `No. ${from + n}`);

  test('answers 200 with the messages, oldest first', async () => {
    const talk = await conversation();
    await write(talk, 3);
    const { status, body } = await talk.host.get(`/api/messages/${talk.threadId}`);
    expect({ status, bodies: bodyList.parse(body) }).toEqual({
      status: 200,
      bodies: numbers(0, 3),
    });
  });

  test('answers the last 100', async () => {
    const talk = await conversation();
    await write(talk, 130);
    const { body } = await talk.host.get(`/api/messages/${talk.threadId}`);
    expect(bodyList.parse(body)).toEqual(numbers(30, 100));
  });

  test('goes back with before', async () => {
    const talk = await conversation();
    await write(talk, 130);
    const path = `/api/messages/${talk.threadId}`;
    const [oldest] = z.array(idParam).parse((await talk.host.get(path)).body);
    const { body } = await talk.host.get(`${path}?before=${oldest?.id}`);
    expect(bodyList.parse(body)).toEqual(numbers(0, 30));
  });

  test('answers 404 to anyone but the two of the thread', async () => {
    const { threadId } = await conversation();
    const answer = await as(await newUser()).get(`/api/messages/${threadId}`);
    expectRefusal(answer, notFound('Conversation'));
  });
});

describe('POST /api/messages', () => {
  test('answers 201 with the message', async () => {
    const { guest, guestId, threadId } = await conversation();
    const sent = { threadId, body: 'Shalom' };
    expect(await guest.post('/api/messages', sent)).toMatchObject({
      status: 201,
      body: { ...sent, id: expect.any(String), senderId: guestId },
    });
  });

  test('trims the body', async () => {
    const { guest, threadId } = await conversation();
    const { body } = await guest.post('/api/messages', { threadId, body: '  Shalom \n' });
    expect(body).toMatchObject({ body: 'Shalom' });
  });

  test('answers 400 for a body that is empty once it is trimmed', async () => {
    const { guest, threadId } = await conversation();
    const answer = await guest.post('/api/messages', { threadId, body: ' \n ' });
    expectIssue(answer, 'body', 'This is required.');
  });

  test('takes 4,000 characters', async () => {
    const { guest, threadId } = await conversation();
    const sent = { threadId, body: 'x'.repeat(4000) };
    expect((await guest.post('/api/messages', sent)).status).toBe(201);
  });

  test('answers 400 for 4,001 characters', async () => {
    const { guest, threadId } = await conversation();
    const answer = await guest.post('/api/messages', { threadId, body: 'x'.repeat(4001) });
    expectIssue(answer, 'body', 'Enter at most 4000 characters.');
  });

  test('answers 404 to anyone but the two of the thread', async () => {
    const { threadId } = await conversation();
    const answer = await as(await newUser()).post('/api/messages', { threadId, body: 'Shalom' });
    expectRefusal(answer, notFound('Conversation'));
  });
});

describe('GET /api/login', () => {
  const locationOf = async (query: string, person: { sid: string } | null = null) => {
    const sent = { headers: OPENED };
    const { status, headers } = await as(person).ask('GET', `/api/login${query}`, sent);
    return { status, location: headers.get('location') };
  };

  test('leads to the sign-in page', async () => {
    const location = `/login?${new URLSearchParams({ callbackUrl: '/' })}`;
    expect(await locationOf('')).toEqual({ status: 302, location });
  });

  test('leads there with a callbackUrl of this site', async () => {
    const location = `/login?${new URLSearchParams({ callbackUrl: '/host' })}`;
    expect(await locationOf('?callbackUrl=/host')).toEqual({ status: 302, location });
  });

  for (const callbackUrl of ['https://elsewhere.example/', '//elsewhere.example', 'host'])
    test(`leads home after sign-in instead of to ${callbackUrl}`, async () => {
      const location = `/login?${new URLSearchParams({ callbackUrl: '/' })}`;
      const query = `?${new URLSearchParams({ callbackUrl })}`;
      expect(await locationOf(query)).toEqual({ status: 302, location });
    });

  test('leads straight to the callbackUrl if the user is signed in', async () => {
    const answer = await locationOf('?callbackUrl=/host', await newUser());
    expect(answer).toEqual({ status: 302, location: '/host' });
  });
});

describe('GET /api/logout', () => {
  const signOut = (person: { sid: string }) =>
    as(person).ask('GET', '/api/logout', { headers: OPENED });

  test('leads home', async () => {
    const { status, headers } = await signOut(await newUser());
    expect([status, headers.get('location')]).toEqual([302, '/']);
  });

  test('ends the session in the database', async () => {
    const { id, sid } = await newUser();
    const where = { sess: { path: ['userId'], equals: id } };
    expect(await db.session.count({ where })).toBe(1);
    await signOut({ sid });
    expect(await db.session.count({ where })).toBe(0);
  });

  test('leaves the cookie without a user', async () => {
    const { sid } = await newUser();
    await signOut({ sid });
    expectRefusal(await as({ sid }).get('/api/auth/user'), UNAUTHORIZED);
  });
});

describe('the added calls', () => {
  test('POST /api/requests/{id}/cancel answers 200 with the canceled request', async () => {
    const { guest, id } = await listingWithRequest();
    expect(await guest.post(`/api/requests/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { id, status: 'cancelled' },
    });
  });

  test('POST /api/threads/{id}/read answers 200', async () => {
    const { host, threadId } = await conversation();
    expect((await host.post(`/api/threads/${threadId}/read`)).status).toBe(200);
  });

  test('GET /api/requests/{id}/calendar.ics answers 200 with a calendar file', async () => {
    const { guest, id } = await listingWithRequest('accepted');
    expect(await guest.get(`/api/requests/${id}/calendar.ics`)).toMatchObject({
      status: 200,
      type: 'text/calendar',
      body: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
    });
  });

  test('POST /api/threads asks the host a question, in a thread without a request', async () => {
    const { listing } = await listingWithHost();
    const guest = as(await newUser('Gil'));
    const sent = { listingId: listing.id, body: 'Is there room for a stroller?' };
    expect(await guest.post('/api/threads', sent)).toMatchObject({
      status: 201,
      body: { body: sent.body },
    });
    expect(await db.request.count({ where: { slotId: listing.slot.id } })).toBe(0);
  });
});

describe('every call', () => {
  test('answers instants as ISO 8601 in UTC', async () => {
    const { host, listing } = await listingWithHost();
    const sent = {
      ...slotForm,
      listingId: listing.id,
      startsAt: '2027-10-15T19:00:00-04:00',
      endsAt: '2027-10-15T21:00:00-04:00',
    };
    expect((await host.post('/api/time-slots', sent)).body).toMatchObject({
      startsAt: '2027-10-15T23:00:00.000Z',
      endsAt: '2027-10-16T01:00:00.000Z',
    });
  });

  test('answers names in camelCase', async () => {
    const { host } = await listingWithRequest();
    const lists = [
      await host.get('/api/listings/host'),
      await host.get('/api/requests/host'),
      await host.get('/api/threads'),
    ];
    const names = JSON.stringify(lists.map(({ body }) => body)).match(/"[^"]+":/g) ?? [];
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !/^"[a-z][A-Za-z\d]*":$/.test(name))).toEqual([]);
  });

  test('ignores unknown fields', async () => {
    const sent = { title: 'Sukkah', hostId: NO_ID, nonsense: [[]] };
    const { id, sid } = await newUser();
    expect(await as({ sid }).post('/api/listings', sent)).toMatchObject({
      status: 201,
      body: { hostId: id },
    });
  });

  test('answers an error with a message for people and a code for programs', async () => {
    const { body } = await visitor.get(`/api/listings/${NO_ID}`);
    expect(body).toEqual({ message: 'Listing not found.', code: 'NOT_FOUND' });
  });

  test('answers bad input with issues, each with path and message', async () => {
    const answer = await as(await newUser()).post('/api/listings', { title: '' });
    expect(answer.body).toEqual({
      message: 'This is required.',
      code: 'BAD_INPUT',
      issues: [{ path: 'title', message: 'This is required.' }],
    });
  });
});

describe('the error statuses', () => {
  const sendRaw = async (raw: string, type: string) =>
    as(await newUser()).send('POST', '/api/listings', { raw, headers: { 'Content-Type': type } });
  const sized = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });

  test('are 400 for broken JSON', async () => {
    expectRefusal(await sendRaw('{"title":', 'application/json'), {
      status: 400,
      code: 'BROKEN_JSON',
    });
  });

  test('are 404 for an unknown path', async () => {
    expectRefusal(await visitor.get('/api/nothing'), { status: 404, code: 'NOT_FOUND' });
  });

  const wrongMethods: [string, string, string][] = [
    ['DELETE', '/api/listings/search', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/listings', 'OPTIONS, POST'],
    ['POST', `/api/listings/${NO_ID}`, 'GET, HEAD, OPTIONS, PUT'],
    ['GET', `/api/time-slots/${NO_ID}`, 'DELETE, OPTIONS'],
    ['PUT', `/api/requests/${NO_ID}/status`, 'OPTIONS, PATCH'],
    ['DELETE', '/api/threads', 'GET, HEAD, OPTIONS, POST'],
  ];
  for (const [method, path, allow] of wrongMethods)
    test(`are 405 with Allow for ${method} ${path.replace(NO_ID, '{id}')}`, async () => {
      const answer = await visitor.send(method, path);
      expectRefusal(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(answer.headers.get('allow')).toBe(allow);
    });

  test('are 413 for a body over 64 KiB', async () => {
    expectRefusal(await sendRaw(sized(64 * KIB + 1), 'application/json'), {
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });

  test('are not 413 for a body of 64 KiB', async () => {
    expect((await sendRaw(sized(64 * KIB), 'application/json')).status).toBe(400);
  });

  test('are 415 for a body that is not JSON', async () => {
    expectRefusal(await sendRaw('title=Sukkah', 'text/plain'), {
      status: 415,
      code: 'BODY_NOT_JSON',
    });
  });

  test('are 429 with Retry-After for too many calls', async () => {
    const guest = as(await newUser());
    const body = { slotId: NO_ID, seatsRequested: 1 };
    for (let n = 0; n < 30; n++) await guest.ask('POST', '/api/requests', { body });
    const answer = await guest.post('/api/requests', body);
    expectRefusal(answer, { status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('of an internal error', () => {
    afterEach(() => db.$executeRaw`ALTER TABLE IF EXISTS gone RENAME TO threads`);

    test('are 500 with "Something went wrong." and nothing of the cause', async () => {
      const dana = as(await newUser());
      await db.$executeRaw`ALTER TABLE threads RENAME TO gone`;
      const { status, body } = await dana.get('/api/threads');
      expect({ status, body }).toEqual({
        status: 500,
        body: { message: 'Something went wrong.', code: 'INTERNAL' },
      });
    });
  });
});
