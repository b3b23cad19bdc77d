import { describe, expect, test } from 'vitest';
import { idParam } from '@/schemas/rest';
import { CANARY, makeListing, makeRequest } from '../factories';
import { sampleFields } from '../sampleFields';
import { as, visitor } from './http';
import {
  expectIssue,
  expectRefusal,
  FORBIDDEN,
  NO_ID,
  notFound,
  refusesVisitors,
  refusesWhatIsNoId,
  UNAUTHORIZED,
} from './refusals';
import { db, inDays, newUser } from './world';

const LISTINGS = '/api/listings';
const listingNotFound = notFound('Listing');
const required = 'This is required.';
const unstorable = 'Remove a character that we can’t save.';

const times = { startsAt: inDays(20).toISOString(), endsAt: inDays(20.1).toISOString() };
const slot = (values: object = {}) => ({ type: 'dinner', ...times, capacityTotal: 6, ...values });

const fullForm = {
  title: 'Sukkah on the roof',
  description: 'Under the vines.',
  ...sampleFields,
  accessibilityTags: ['Elevator access'],
  rainPlan: 'cancel',
  rainCancelBy: '17:00',
  addressLine1: '1 Vine Street',
  addressLine2: 'Roof',
  city: 'Haifa',
  region: 'Haifa',
  country: 'Israel',
  postal: '31000',
  lat: 32.8,
  lon: 35,
  timeZone: 'Asia/Jerusalem',
  privacyLevel: 'exact',
  photoUrl: 'https://example.org/roof.jpg',
  visible: true,
};

const badForms: [string, unknown, string][] = [
  ['title', undefined, required],
  ['title', null, required],
  ['title', '', required],
  ['title', ' \n\t ', required],
  ['title', 'x'.repeat(121), 'Enter at most 120 characters.'],
  ['title', 1, 'Enter text.'],
  ['title', ['x'], 'Enter text.'],
  ['title', 'a\u0000b', unstorable],
  ['title', 'a\ud800b', unstorable],
  ['description', 'x'.repeat(5001), 'Enter at most 5000 characters.'],
  ['city', '\udc00', unstorable],
  ['addressLine1', {}, 'Enter text.'],
  ['kashrutLevel', 'a little', expect.stringMatching(/^Choose one of these: home-kosher/)],
  ['minhagim', 'Chabad', 'Send an array.'],
  ['minhagim.1', ['Chabad', 'Martian'], expect.stringMatching(/^Choose one of these: Ashk/)],
  ['kidFriendly', 'true', 'Send true or false.'],
  ['lat', 91, 'Enter 90 or less.'],
  ['lat', '32', 'Enter a number.'],
  ['lon', 35, 'A place needs both lat and lon.'],
  ['timeZone', 'Mars/Olympus', 'Enter a time zone like America/New_York.'],
  ['timeZone', '+05:30', 'Enter a time zone like America/New_York.'],
  ['privacyLevel', 'public', 'Choose one of these: approximate, exact.'],
  ['photoUrl', 'javascript:alert(1)', 'Enter a web address that starts with https://'],
  ['photoUrl', 'http://example.org', 'Enter a web address that starts with https://'],
  ['timeSlots', [], 'At least one time slot is required'],
  ['timeSlots', Array(61).fill(slot()), 'Add at most 60.'],
  ['timeSlots.0', [null], required],
  ['timeSlots.0.capacityTotal', [slot({ capacityTotal: 51 })], 'Enter 50 or less.'],
  ['timeSlots.0.startsAt', [slot({ startsAt: undefined })], 'Enter a date and time.'],
  ['timeSlots.0.id', [slot({ id: 'x' })], 'This isn’t an id.'],
];

/** `path` may point into a list, whose complete value is given. */
const formWith = (path: string, value: unknown) => ({
  title: 'Sukkah',
  [path.split('.')[0] ?? '']: value,
});

describe('POST /api/listings', () => {
  refusesVisitors('POST', LISTINGS);

  test('returns 201 with the listing, its defaults and no slots', async () => {
    const host = await newUser('Hanna');
    const answer = await as(host).post(LISTINGS, { title: '  Sukkah  ' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        hostId: host.id,
        title: 'Sukkah',
        description: null,
        kidFriendly: true,
        privacyLevel: 'approximate',
        visible: true,
        minhagim: [],
        accessibilityTags: [],
        timeSlots: [],
        host: { firstName: 'Hanna' },
      },
    });
    const { id } = idParam.parse(answer.body);
    expect(await visitor.get(`${LISTINGS}/${id}`)).toMatchObject({ status: 200, body: { id } });
  });

  test('returns 201 with everything sent, including slots', async () => {
    const host = as(await newUser());
    const answer = await host.post(LISTINGS, { ...fullForm, timeSlots: [slot()] });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...fullForm,
        accessibility: ['elevator', 'mechitza'],
        timeSlots: [slot({ capacityReserved: 0, isFree: true, currency: 'USD', requests: [] })],
      },
    });
  });

  test("ignores unknown fields, and those the sender can't set", async () => {
    const host = await newUser();
    const sent = `{"title":"Sukkah","id":"${NO_ID}","hostId":"${NO_ID}","createdAt":0,
      "publicLat":1,"__proto__":{"visible":false},"constructor":{"prototype":{}},"nope":[[[]]]}`;
    const headers = { 'Content-Type': 'application/json' };
    const answer = await as(host).send('POST', LISTINGS, { raw: sent, headers });
    expect(answer).toMatchObject({ status: 201, body: { hostId: host.id, visible: true } });
    expect(idParam.parse(answer.body).id).not.toBe(NO_ID);
  });

  test.each(badForms)('returns 400 for %s', async (path, value, message) => {
    const host = as(await newUser());
    expectIssue(await host.post(LISTINGS, formWith(path, value)), path, message);
  });

  test("returns 404 for a slot with an ID, which a new listing can't have", async () => {
    const host = as(await newUser());
    const answer = await host.post(LISTINGS, { ...fullForm, timeSlots: [slot({ id: NO_ID })] });
    expectRefusal(answer, notFound('Time slot'));
  });
});

describe('GET /api/listings/{id}', () => {
  refusesWhatIsNoId('GET', (id) => `${LISTINGS}/${id}`);

  test('returns the address to the host, and to no visitor', async () => {
    const host = await newUser();
    const { id } = await makeListing(db, host, CANARY);
    const seen = await as(host).get(`${LISTINGS}/${id}`);
    expect(seen).toMatchObject({ status: 200, body: CANARY });
    const { body } = await visitor.get(`${LISTINGS}/${id}`);
    for (const field of Object.keys(CANARY)) expect(body).not.toHaveProperty(field);
    expect((await visitor.get(`${LISTINGS}/${id.toUpperCase()}`)).body).toEqual(body);
  });

  test('returns 404 for an unknown listing, and for a hidden one', async () => {
    const { id } = await makeListing(db, await newUser(), { visible: false });
    expectRefusal(await visitor.get(`${LISTINGS}/${NO_ID}`), listingNotFound);
    expectRefusal(await visitor.get(`${LISTINGS}/${id}`), listingNotFound);
  });
});

describe('PUT /api/listings/{id}', () => {
  refusesVisitors('PUT', `${LISTINGS}/${NO_ID}`);
  refusesWhatIsNoId('PUT', (id) => `${LISTINGS}/${id}`);

  test('returns 200 with the updated listing; absent fields are cleared and slots stay', async () => {
    const host = await newUser();
    const { id, slot: oldSlot } = await makeListing(db, host, { description: 'Old' });
    const answer = await as(host).put(`${LISTINGS}/${id}`, { title: 'New', id: NO_ID });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, title: 'New', description: null, city: null, timeSlots: [{ id: oldSlot.id }] },
    });
    const { notified, ...saved } = answer.body as { notified: object };
    expect(notified).toEqual({ asked: 0, removed: 0 });
    expect((await as(host).get(`${LISTINGS}/${id}`)).body).toEqual({
      ...saved,
      pictures: [],
      aboutHost: expect.anything(),
    });
  });

  test('saves by If-Match only what is still as its GET returned it', async () => {
    const host = await newUser();
    const { id } = await makeListing(db, host);
    const path = `${LISTINGS}/${id}`;
    const etag = async () => `${(await as(host).get(path)).headers.get('ETag')}`;
    const put = (ifMatch: string, title: string) =>
      as(host).send('PUT', path, {
        body: { ...fullForm, title },
        headers: { 'If-Match': ifMatch },
      });
    const loaded = await etag();
    expect(loaded).toMatch(/^"[\w-]{22}"$/);
    const answer = await put(loaded, 'New');
    expect(answer).toMatchObject({ status: 200, body: { title: 'New' } });
    expect(answer.headers.get('ETag')).toBeNull();
    expectRefusal(await put(loaded, 'Old'), {
      status: 412,
      code: 'CHANGED_MEANWHILE',
      message:
        'This was changed after you opened it, perhaps by you in another tab. Nothing was saved.',
    });
    expect((await put(loaded, 'New')).status).toBe(200);
    expect((await put(`"other", W/${await etag()}`, 'Newer')).status).toBe(200);
    expect((await put('*', 'Newest')).status).toBe(200);
    expect(await put('unquoted', 'Newest')).toMatchObject({
      status: 400,
      body: { code: 'BROKEN_HEADER' },
    });
    expect((await as(host).put(path, { title: 'Last' })).status).toBe(200);
    const visitor = await as(null).get(path);
    expect(visitor).toMatchObject({ status: 200 });
    // Visitors get a tag of the content, which is no version to save.
    const visitorsTag = `${visitor.headers.get('ETag')}`;
    expect(visitorsTag).toMatch(/^W\/"[\w-]{27}"$/);
    expect((await put(visitorsTag, 'By a visitor’s tag')).status).toBe(412);
  });

  test('replaces the slots with timeSlots', async () => {
    const host = await newUser();
    const { id, slot: old } = await makeListing(db, host, { slots: [{ startsAt: inDays(20) }] });
    const timeSlots = [slot({ id: old.id, capacityTotal: 9 }), slot({ type: 'lunch' })];
    const answer = await as(host).put(`${LISTINGS}/${id}`, { ...fullForm, timeSlots });
    expect(answer.body).toMatchObject({
      timeSlots: expect.arrayContaining([
        expect.objectContaining({ id: old.id, capacityTotal: 9 }),
        expect.objectContaining({ type: 'lunch' }),
      ]),
    });
  });

  test.each(badForms)('returns 400 for %s', async (path, value, message) => {
    const host = await newUser();
    const { id } = await makeListing(db, host);
    expectIssue(await as(host).put(`${LISTINGS}/${id}`, formWith(path, value)), path, message);
  });

  test("returns 403 for someone else's listing, and 404 for a hidden or unknown one", async () => {
    const [host, stranger] = [await newUser(), as(await newUser())];
    const { id } = await makeListing(db, host);
    const hidden = await makeListing(db, host, { visible: false });
    expectRefusal(await stranger.put(`${LISTINGS}/${id}`, fullForm), FORBIDDEN);
    expectRefusal(await stranger.put(`${LISTINGS}/${hidden.id}`, fullForm), listingNotFound);
    expectRefusal(await stranger.put(`${LISTINGS}/${NO_ID}`, fullForm), listingNotFound);
  });

  test("returns 409 if a slot would have fewer seats than are taken, and 404 for someone else's slot", async () => {
    const host = await newUser();
    const { id, slot: full } = await makeListing(db, host);
    const other = await makeListing(db, host);
    await makeRequest(db, full, await newUser(), { status: 'accepted', seatsRequested: 4 });
    const save = (timeSlots: unknown) =>
      as(host).put(`${LISTINGS}/${id}`, { ...fullForm, timeSlots });
    expectRefusal(await save([slot({ id: full.id, capacityTotal: 3 })]), {
      status: 409,
      code: 'SEATS_TAKEN',
      message: '4 seats are already taken.',
    });
    expectRefusal(await save([slot({ id: other.slot.id })]), notFound('Time slot'));
  });
});

describe('GET /api/listings/host, with or without the ID', () => {
  refusesVisitors('GET', `${LISTINGS}/host`);
  refusesVisitors('GET', `${LISTINGS}/host/${NO_ID}`);
  refusesWhatIsNoId('GET', (id) => `${LISTINGS}/host/${id}`, 'userId');

  test("lists the caller's listings, including hidden ones, newest first, with pagination", async () => {
    const host = await newUser();
    for (const [n, title] of ['One', 'Two', 'Three'].entries())
      await makeListing(db, host, { title, visible: n > 0, createdAt: inDays(n - 5) });
    await makeListing(db, await newUser());
    for (const path of [`${LISTINGS}/host`, `${LISTINGS}/host/${host.id.toUpperCase()}`]) {
      const { status, body, headers } = await as(host).get(`${path}?limit=2`);
      expect({ status, body }).toMatchObject({ status: 200, body: [{ title: 'Three' }, {}] });
      expect(headers.get('x-total-count')).toBe('3');
      const [, next = ''] = /<(.+)>/.exec(headers.get('link') ?? '') ?? [];
      const rest = await as(host).get(next);
      expect(rest.body).toMatchObject([{ title: 'One', visible: false }]);
      expect(rest.headers.get('link')).toBeNull();
    }
  });

  test("returns 403 for someone else's ID, and 400 for an invalid query", async () => {
    const host = as(await newUser());
    expectRefusal(await host.get(`${LISTINGS}/host/${NO_ID}`), FORBIDDEN);
    expectIssue(await host.get(`${LISTINGS}/host?cursor=x`), 'cursor', 'This cursor isn’t valid.');
    expectRefusal(await visitor.get(`${LISTINGS}/host?limit=0`), UNAUTHORIZED);
  });
});
