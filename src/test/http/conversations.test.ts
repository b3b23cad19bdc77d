import { describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { makeListing } from '../factories';
import { as } from './http';
import {
  expectIssue,
  expectRefusal,
  NO_ID,
  notFound,
  refusesVisitors,
  refusesWhatIsNoId,
} from './refusals';
import { db, inDays, newUser } from './world';

const conversationNotFound = notFound('Conversation');
const items = z.array(z.looseObject({ id: z.string(), body: z.string() }));

async function conversation() {
  const [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
  const listing = await makeListing(db, host, { title: 'Roof' });
  const { id } = await db.thread.create({
    data: { listingId: listing.id, hopperId: guest.id, hostId: host.id },
  });
  return { id, host: as(host), guest: as(guest), guestId: guest.id, stranger: as(await newUser()) };
}

describe('POST /api/messages', () => {
  refusesVisitors('POST', '/api/messages');

  test('returns 201 with the message, trimmed', async () => {
    const { id, guest, guestId } = await conversation();
    const answer = await guest.post('/api/messages', { threadId: id, body: '  Shalom! 🌿\n' });
    expect(answer).toMatchObject({
      status: 201,
      body: { threadId: id, senderId: guestId, body: 'Shalom! 🌿' },
    });
  });

  test('accepts 4,000 characters', async () => {
    const { id, guest } = await conversation();
    const body = 'ש'.repeat(4000);
    expect(await guest.post('/api/messages', { threadId: id, body })).toMatchObject({
      status: 201,
      body: { body },
    });
  });

  test.each<[string, unknown, string]>([
    ['threadId', undefined, 'This isn’t an id.'],
    ['threadId', { $ne: null }, 'This isn’t an id.'],
    ['body', undefined, 'This is required.'],
    ['body', '', 'This is required.'],
    ['body', ' \n ', 'This is required.'],
    ['body', 'x'.repeat(4001), 'Enter at most 4000 characters.'],
    ['body', 5, 'Enter text.'],
    ['body', 'a\u0000', 'Remove a character that we can’t save.'],
    ['body', '\udfff', 'Remove a character that we can’t save.'],
  ])('returns 400 for %s: %.20j', async (path, value, message) => {
    const { id, guest } = await conversation();
    const sent = { threadId: id, body: 'Shalom', [path]: value };
    expectIssue(await guest.post('/api/messages', sent), path, message);
  });

  test('returns 404 for everyone except the two participants, and for an unknown conversation', async () => {
    const { id, guest, stranger } = await conversation();
    const send = (sender: typeof guest, threadId: string) =>
      sender.post('/api/messages', { threadId, body: 'Shalom' });
    expectRefusal(await send(stranger, id), conversationNotFound);
    expectRefusal(await send(guest, NO_ID), conversationNotFound);
  });

  test('returns 429 with Retry-After for the 61st in a minute; the other person can still write', async () => {
    const { id, guest, host } = await conversation();
    const sent = { body: { threadId: id, body: 'Shalom' } };
    for (let count = 0; count < 60; count++)
      expect((await guest.ask('POST', '/api/messages', sent)).status).toBe(201);
    const answer = await guest.post('/api/messages', sent.body);
    expectRefusal(answer, {
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'That was a lot at once. Wait a little and try again.',
    });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await host.post('/api/messages', sent.body)).status).toBe(201);
    expect(await db.message.count({ where: { threadId: id } })).toBe(61);
  });
});

describe('GET /api/messages/{threadId}', () => {
  refusesVisitors('GET', `/api/messages/${NO_ID}`);
  refusesWhatIsNoId('GET', (id) => `/api/messages/${id}`, 'threadId');

  test('returns a bare array of the last 100, oldest first, with a Link to earlier ones', async () => {
    const { id, guest, guestId } = await conversation();
    expect(await guest.get(`/api/messages/${id}`)).toMatchObject({ status: 200, body: [] });
    await db.message.createMany({
      data: Array.from({ length: 130 }, (_, n) => ({
        threadId: id,
        senderId: guestId,
        body: `No. ${n}`,
        createdAt: new Date(inDays(-1).getTime() + n * 1000),
      })),
    });
    const last = await guest.get(`/api/messages/${id}`);
    const shown = items.parse(last.body);
    expect(shown.map(({ body }) => body)).toEqual(
      Array.from({ length: 100 }, (_, n) => `No. ${n + 30}`),
    );
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(last.headers.get('link') ?? '') ?? [];
    expect(next).toBe(`/api/messages/${id}?before=${shown[0]?.id}`);
    const back = await guest.get(next);
    expect(items.parse(back.body).map(({ body }) => body)).toEqual(
      Array.from({ length: 30 }, (_, n) => `No. ${n}`),
    );
    expect(back.headers.get('link')).toBeNull();
  });

  test("returns 400 for a `before` that isn't an ID, and 404 for everyone except the two participants", async () => {
    const { id, guest, stranger } = await conversation();
    expectIssue(await guest.get(`/api/messages/${id}?before=1`), 'before', 'This isn’t an id.');
    expect((await guest.get(`/api/messages/${id}?before=`)).status).toBe(200);
    expectRefusal(await stranger.get(`/api/messages/${id}`), conversationNotFound);
    expectRefusal(await stranger.get(`/api/messages/${NO_ID}`), conversationNotFound);
  });
});

describe('GET /api/threads', () => {
  refusesVisitors('GET', '/api/threads');

  test('returns a bare array for each participant, and an empty one for others', async () => {
    const { id, guest, host, stranger } = await conversation();
    await guest.post('/api/messages', { threadId: id, body: 'Shalom' });
    const answer = await host.get('/api/threads');
    expect(answer).toMatchObject({
      status: 200,
      body: [
        {
          id,
          otherUser: { firstName: 'Gil', lastName: 'L' },
          listing: { title: 'Roof' },
          lastMessage: { body: 'Shalom' },
          unreadCount: 1,
        },
      ],
    });
    expect(answer.headers.get('x-total-count')).toBe('1');
    expect((await guest.get('/api/threads')).body).toMatchObject([{ id, unreadCount: 0 }]);
    expect((await stranger.get('/api/threads')).body).toEqual([]);
  });

  test('is paginated', async () => {
    const { id, host, guestId } = await conversation();
    const { hostId } = await db.thread.findUniqueOrThrow({ where: { id } });
    await db.thread.create({ data: { hostId, hopperId: guestId, createdAt: inDays(-1) } });
    const first = await host.get('/api/threads?limit=1');
    expect(first.body).toMatchObject([{ id }]);
    const [, next = ''] = /<(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await host.get(next);
    expect(second.body).toMatchObject([{ listing: null, lastMessage: null }]);
    expect(second.headers.get('x-total-count')).toBe('2');
    expect(second.headers.get('link')).toBeNull();
  });

  test('returns 400 for an invalid query', async () => {
    const { host } = await conversation();
    const crafted = (at: string) =>
      Buffer.from(JSON.stringify({ at, id: NO_ID })).toString('base64url');
    for (const cursor of [
      'x',
      crafted('0000-01-01T00:00:00Z'),
      crafted('now'),
      crafted('infinity'),
    ])
      expectIssue(
        await host.get(`/api/threads?cursor=${cursor}`),
        'cursor',
        'This cursor isn’t valid.',
      );
    expectIssue(await host.get('/api/threads?limit=x'), 'limit', 'Enter a whole number.');
  });
});

describe('POST /api/threads/{id}/read', () => {
  refusesVisitors('POST', `/api/threads/${NO_ID}/read`);
  refusesWhatIsNoId('POST', (id) => `/api/threads/${id}/read`);

  test('returns 200 without a body, and nothing is unread', async () => {
    const { id, guest, host } = await conversation();
    await guest.post('/api/messages', { threadId: id, body: 'Shalom' });
    expect(await host.post(`/api/threads/${id}/read`)).toMatchObject({ status: 200, body: { id } });
    expect((await host.get('/api/threads')).body).toMatchObject([{ unreadCount: 0 }]);
  });

  test('returns 404 for everyone except the two participants', async () => {
    const { id, stranger } = await conversation();
    expectRefusal(await stranger.post(`/api/threads/${id}/read`), conversationNotFound);
    expectRefusal(await stranger.post(`/api/threads/${NO_ID}/read`), conversationNotFound);
  });
});
