import { describe, expect, test } from 'vitest';
import { idParam } from '@/schemas/rest';
import { CANARY, canariesIn, makeCanaryListing, makeRequest } from '../factories';
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

const REQUESTS = '/api/requests';
const requestNotFound = notFound('Request');

async function story(status: 'pending' | 'accepted' | 'waitlisted' = 'pending', days = 20) {
  const [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
  const startsAt = inDays(days);
  // Includes its public point, which a scheduled task would otherwise set during the test.
  const listing = await makeCanaryListing(db, host, { slots: [{ startsAt, capacityTotal: 4 }] });
  const { id } = await makeRequest(db, listing.slot, guest, { status, seatsRequested: 3 });
  const stranger = await newUser('Sarah');
  return {
    id,
    slotId: listing.slot.id,
    listing,
    hostId: host.id,
    guestId: guest.id,
    host: as(host),
    guest: as(guest),
    stranger: as(stranger),
  };
}

describe('POST /api/requests', () => {
  refusesVisitors('POST', REQUESTS);

  test('returns 201 with the pending request, whose introduction starts the conversation', async () => {
    const { slotId, stranger, host } = await story();
    const sent = { slotId, seatsRequested: 1, introMessage: ' Hi ', dietaryFlags: ['Vegan'] };
    expect(await stranger.post(REQUESTS, sent)).toMatchObject({
      status: 201,
      body: { ...sent, introMessage: 'Hi', status: 'pending' },
    });
    expect((await host.get('/api/threads')).body).toMatchObject([
      { otherUser: { firstName: 'Sarah' }, lastMessage: { body: 'Hi' }, unreadCount: 1 },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['slotId', undefined, 'This isn’t an id.'],
    ['slotId', 'x', 'This isn’t an id.'],
    ['seatsRequested', undefined, 'This is required.'],
    ['seatsRequested', 0, 'Ask for at least 1 seat.'],
    ['seatsRequested', -1, 'Ask for at least 1 seat.'],
    ['seatsRequested', 9, 'You can ask for at most 8 seats.'],
    ['seatsRequested', 1.5, 'Enter a whole number.'],
    ['seatsRequested', '2', 'Enter a number.'],
    ['introMessage', 'x'.repeat(2001), 'Enter at most 2000 characters.'],
    ['introMessage', '\u0000', 'Remove a character that we can’t save.'],
    ['dietaryFlags', 'Vegan', 'Send an array.'],
    ['dietaryFlags.0', ['Meat'], expect.stringMatching(/^Choose one of these: Vegetarian/)],
    ['dietaryFlags', Array(21).fill('Vegan'), 'Add at most 20.'],
  ])('returns 400 for %s: %.20j', async (path, value, message) => {
    const { slotId, stranger } = await story();
    const field = path.split('.')[0] ?? '';
    const sent = { slotId, seatsRequested: 1, [field]: value };
    expectIssue(await stranger.post(REQUESTS, sent), path, message);
  });

  test("gives each rule's rejection its own status, code and message", async () => {
    const { slotId, host, guest, stranger } = await story('accepted');
    const ask = (asker: typeof guest, seatsRequested = 1, slot = slotId) =>
      asker.post(REQUESTS, { slotId: slot, seatsRequested });
    expectRefusal(await ask(host), {
      status: 403,
      code: 'OWN_SLOT',
      message: 'You cannot request a seat at your own meal.',
    });
    expectRefusal(await ask(guest), {
      status: 409,
      code: 'ALREADY_REQUESTED',
      message: 'You have already asked for a seat at this meal.',
    });
    expectRefusal(await ask(stranger, 2), {
      status: 409,
      code: 'SEATS_FULL',
      message: 'Only 1 seat is left.',
    });
    expectRefusal(await ask(stranger, 1, NO_ID), notFound('Meal'));
    const past = await story('pending', -2);
    expectRefusal(await ask(stranger, 1, past.slotId), {
      status: 409,
      code: 'SLOT_OVER',
      message: 'This meal has already taken place.',
    });
  });

  test('returns 429 with Retry-After for the 31st in ten minutes', async () => {
    const { stranger } = await story();
    const body = { slotId: NO_ID, seatsRequested: 1 };
    for (let count = 0; count < 30; count++)
      expect((await stranger.ask('POST', REQUESTS, { body })).status).toBe(404);
    const answer = await stranger.post(REQUESTS, body);
    expectRefusal(answer, { status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
  });
});

describe('PATCH /api/requests/{id}/status', () => {
  const path = (id: string) => `${REQUESTS}/${id}/status`;
  refusesVisitors('PATCH', path(NO_ID));
  refusesWhatIsNoId('PATCH', path);

  test.each(['accepted', 'declined', 'waitlisted'])('returns 200 when it is %s', async (status) => {
    const { id, host } = await story();
    const answer = await host.patch(path(id), { status, id: NO_ID });
    expect(answer).toMatchObject({ status: 200, body: { id, status, seatsRequested: 3 } });
  });

  test.each([undefined, null, 'pending', 'cancelled', 'Accepted', 1, ['accepted']])(
    'returns 400 for the status %j',
    async (status) => {
      const { id, host } = await story();
      expectRefusal(await host.patch(path(id), { status }), { status: 400, code: 'BAD_INPUT' });
    },
  );

  test('returns 403 for the guest, and 404 for everyone else and for an unknown request', async () => {
    const { id, guest, stranger } = await story();
    const status = 'accepted';
    expectRefusal(await guest.patch(path(id), { status }), FORBIDDEN);
    expectRefusal(await stranger.patch(path(id), { status }), requestNotFound);
    expectRefusal(await stranger.patch(path(NO_ID), { status }), requestNotFound);
  });

  test('returns 409 with the current status', async () => {
    const { id, host } = await story('accepted');
    const message = 'This request is already accepted.';
    for (const status of ['accepted', 'declined', 'waitlisted'])
      expectRefusal(await host.patch(path(id), { status }), {
        status: 409,
        code: 'WRONG_STATE',
        message,
      });
  });

  test('returns 409 if too few seats are left', async () => {
    const { slotId, id, host } = await story();
    await makeRequest(db, { id: slotId }, await newUser(), {
      status: 'accepted',
      seatsRequested: 2,
    });
    expectRefusal(await host.patch(path(id), { status: 'accepted' }), {
      status: 409,
      code: 'SEATS_FULL',
      message: 'Only 2 seats are left.',
    });
  });

  test('returns 409 for an allergy that neither the listing nor the host answers for', async () => {
    const { slotId, stranger, host } = await story();
    const asked = { slotId, seatsRequested: 1, allergens: ['Sesame'] };
    const { body } = await stranger.post(REQUESTS, asked);
    expect(body).toMatchObject({ allergies: [{ allergy: 'Sesame', answer: 'unconfirmed' }] });
    const { id } = idParam.parse(body);
    const accept = { status: 'accepted' };
    expect(await host.patch(path(id), accept)).toMatchObject({
      status: 409,
      body: {
        code: 'ALLERGY_UNCONFIRMED',
        message: expect.stringContaining('allergic to sesame'),
        issues: [{ path: 'confirmedAllergies' }],
      },
    });
    const confirmed = { ...accept, confirmedAllergies: ['Sesame'] };
    expect(await host.patch(path(id), confirmed)).toMatchObject({
      status: 200,
      body: { status: 'accepted', allergies: [{ allergy: 'Sesame', answer: 'confirmed' }] },
    });
  });
});

describe('POST /api/requests/{id}/reconsider', () => {
  const path = (id: string) => `${REQUESTS}/${id}/reconsider`;
  refusesVisitors('POST', path(NO_ID));
  refusesWhatIsNoId('POST', path);

  test("returns 200 for the host with the request pending again, which its guest couldn't request", async () => {
    const { id, host, guest, slotId } = await story();
    await host.patch(`${REQUESTS}/${id}/status`, { status: 'declined' });
    const again = () => guest.post(REQUESTS, { slotId, seatsRequested: 1 });
    expectRefusal(await again(), { status: 409, code: 'DECLINED_BEFORE' });
    const answer = await host.post(path(id));
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'pending' } });
    expectRefusal(await host.post(path(id)), {
      status: 409,
      code: 'WRONG_STATE',
      message: 'This request is already pending.',
    });
  });

  test('returns 403 for the guest, and 404 for everyone else', async () => {
    const { id, guest, stranger } = await story();
    expectRefusal(await guest.post(path(id)), FORBIDDEN);
    expectRefusal(await stranger.post(path(id)), requestNotFound);
  });
});

describe('POST /api/requests/{id}/undo', () => {
  const path = (id: string) => `${REQUESTS}/${id}/undo`;
  refusesVisitors('POST', path(NO_ID));
  refusesWhatIsNoId('POST', path);

  test('returns 200 for the host inside the undo window, and the guest never learns of the reply', async () => {
    const { id, host, guest, guestId } = await story();
    const answer = { status: 'accepted', undoable: true };
    const answered = await host.patch(`${REQUESTS}/${id}/status`, answer);
    expect(answered).toMatchObject({ status: 200, body: { status: 'accepted', isShared: false } });
    const read = await guest.get(`${REQUESTS}/hopper/${guestId}`);
    expect(read.body).toMatchObject([{ id, status: 'pending', undoMs: null }]);
    expect(await host.post(path(id))).toMatchObject({ status: 200, body: { status: 'pending' } });
    expectRefusal(await host.post(path(id)), {
      status: 409,
      code: 'WRONG_STATE',
      message: 'This request is already pending.',
    });
  });

  test('returns 409 if the reply was final at once, 403 for the guest, and 404 for everyone else', async () => {
    const { id, host, guest, stranger } = await story();
    await host.patch(`${REQUESTS}/${id}/status`, { status: 'declined' });
    expectRefusal(await host.post(path(id)), {
      status: 409,
      code: 'UNDO_OVER',
      message: 'The ten seconds are over. You can’t undo this anymore.',
    });
    expectRefusal(await guest.post(path(id)), FORBIDDEN);
    expectRefusal(await stranger.post(path(id)), requestNotFound);
  });
});

describe('POST /api/requests/{id}/cancel', () => {
  const path = (id: string) => `${REQUESTS}/${id}/cancel`;
  refusesVisitors('POST', path(NO_ID));
  refusesWhatIsNoId('POST', path);

  test('returns 200 for the guest, with or without a body', async () => {
    for (const body of [undefined, {}, { reason: 'Ill' }]) {
      const { id, guest } = await story('accepted');
      const answer = await guest.post(path(id), body);
      expect(answer).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
      expectRefusal(await guest.post(path(id), body), {
        status: 409,
        code: 'WRONG_STATE',
        message: 'This request is already canceled.',
      });
    }
  });

  test('requires a reason from the host', async () => {
    const { id, host } = await story('accepted');
    for (const body of [undefined, {}, { reason: ' ' }]) {
      const answer = await host.post(path(id), body);
      const message = 'Tell the guest why you’re canceling.';
      expectRefusal(answer, { status: 400, code: 'REASON_REQUIRED', message });
      expect(answer.body).toMatchObject({ issues: [{ path: 'reason', message }] });
    }
    expect((await host.post(path(id), { reason: 'Rain' })).body).toMatchObject({
      status: 'cancelled',
    });
  });

  test('returns 400 for an invalid reason, 404 for everyone else, and 409 once the meal has started', async () => {
    const { id, guest, stranger } = await story();
    const long = 'x'.repeat(1001);
    const tooLong = 'Enter at most 1000 characters.';
    expectIssue(await guest.post(path(id), { reason: long }), 'reason', tooLong);
    expectRefusal(await stranger.post(path(id)), requestNotFound);
    const begun = await story('accepted', -1 / 24);
    expectRefusal(await begun.guest.post(path(begun.id)), {
      status: 409,
      code: 'SLOT_STARTED',
      message: 'This meal has already started.',
    });
  });
});

describe('GET /api/requests/{id}/calendar.ics', () => {
  const path = (id: string) => `${REQUESTS}/${id}/calendar.ics`;
  refusesVisitors('GET', path(NO_ID));
  refusesWhatIsNoId('GET', path);

  test('returns a calendar file with the address to the accepted guest', async () => {
    const { id, guest } = await story('accepted');
    const { status, headers, body } = await guest.get(path(id));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="sukkah-meal.ics"');
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(String(body).replace(/\r\n[ \t]/g, '')).toContain(CANARY.addressLine1);
  });

  test('returns 403 before that, two days after the meal, and for the host, and 404 for everyone else', async () => {
    const { id, host, guest, stranger } = await story();
    expectRefusal(await guest.get(path(id)), { status: 403, code: 'NOT_ACCEPTED' });
    expectRefusal(await host.get(path(id)), FORBIDDEN);
    expectRefusal(await stranger.get(path(id)), requestNotFound);
    expectRefusal(await stranger.get(path(NO_ID)), requestNotFound);
    const past = await story('accepted', -3);
    expectRefusal(await past.guest.get(path(past.id)), { status: 403, code: 'SHARING_ENDED' });
  });
});

describe('the lists of requests', () => {
  refusesVisitors('GET', `${REQUESTS}/host`);
  refusesVisitors('GET', `${REQUESTS}/host/${NO_ID}`);
  refusesVisitors('GET', `${REQUESTS}/hopper/${NO_ID}`);
  refusesWhatIsNoId('GET', (id) => `${REQUESTS}/host/${id}`, 'userId');
  refusesWhatIsNoId('GET', (id) => `${REQUESTS}/hopper/${id}`, 'userId');

  test('for a host, with or without the ID, are bare arrays with guest, meal and listing', async () => {
    const { id, host, hostId, listing } = await story();
    for (const path of [`${REQUESTS}/host`, `${REQUESTS}/host/${hostId}`]) {
      const { status, headers, body } = await host.get(path);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: [{ id, hopper: { firstName: 'Gil', lastName: 'L' }, listing: { id: listing.id } }],
      });
      expect(JSON.stringify(body)).not.toContain('@');
      expect(headers.get('x-total-count')).toBe('1');
      expect((await host.get(`${path}?state=answered`)).body).toEqual([]);
      expect((await host.get(`${path}?state=pending&listingId=${listing.id}`)).body).toEqual(body);
      expect((await host.get(`${path}?listingId=${NO_ID}`)).body).toEqual([]);
    }
  });

  test('for a guest are bare arrays with meal and listing, and the address once accepted', async () => {
    const { id, host, guest, guestId } = await story();
    const mine = () => guest.get(`${REQUESTS}/hopper/${guestId}`);
    const before = await mine();
    expect(before).toMatchObject({ status: 200, body: [{ id, listing: { host: {} } }] });
    expect(canariesIn(JSON.stringify(before.body))).toEqual([]);
    await host.patch(`${REQUESTS}/${id}/status`, { status: 'accepted' });
    expect((await mine()).body).toMatchObject([{ status: 'accepted', listing: CANARY }]);
  });

  test('are paginated with Link', async () => {
    const { host, slotId } = await story();
    const { id } = await makeRequest(db, { id: slotId }, await newUser());
    const first = await host.get(`${REQUESTS}/host?limit=1&state=pending`);
    expect(idParam.array().parse(first.body)).toHaveLength(1);
    const [, next = ''] = /<(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await host.get(next);
    expect(second.headers.get('x-total-count')).toBe('2');
    expect(second.body).toMatchObject([{ id }]);
    expect(second.headers.get('link')).toBeNull();
  });

  test("return 403 for someone else's ID, and 400 for an invalid query", async () => {
    const { host, hostId, guestId } = await story();
    expectRefusal(await host.get(`${REQUESTS}/host/${guestId}`), FORBIDDEN);
    expectRefusal(await host.get(`${REQUESTS}/hopper/${guestId}`), FORBIDDEN);
    for (const path of [`host`, `host/${hostId}`, `hopper/${hostId}`]) {
      const ask = (query: string) => host.get(`${REQUESTS}/${path}?${query}`);
      expectIssue(await ask('cursor=x'), 'cursor', 'This cursor isn’t valid.');
      expectIssue(await ask('limit=101'), 'limit', 'Enter 100 or less.');
      expectIssue(await ask('state=new'), 'state', 'Choose one of these: pending, answered.');
    }
    expectIssue(await host.get(`${REQUESTS}/host?listingId=1`), 'listingId', 'This isn’t an id.');
  });
});
