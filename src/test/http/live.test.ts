import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionIdOf } from '@/server/auth/cookies';
import { makeListing } from '../factories';
import { liveStream, untilListening } from '../liveStream';
import { startServer } from '../server';
import { as } from './http';
import { db, inDays, newUser, SERVER } from './world';

const DELETE_ACCOUNT = '/api/trpc/users.deleteAccount';
const DELETE = { body: { json: { confirmation: 'DELETE' } } };

const cookieOf = (sid: string) => ({
  headers: { Cookie: `next-auth.session-token=${sid}` },
  redirect: 'manual' as const,
});

const expireSoon = (sid: string) =>
  db.session.update({
    where: { sid: sessionIdOf(sid) },
    data: { expire: new Date(Date.now() + 1000) },
  });

const suspend = (id: string) =>
  db.user.update({
    where: { id },
    data: { suspendedAt: new Date(), suspendedReason: 'spam' },
  });

let other: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  other = await startServer(inject('http').databaseUrl);
});
afterAll(() => other.stop());

describe('with two server processes', () => {
  test('a write through one reaches the other within a second', async () => {
    const [host, guest] = await Promise.all([newUser('Hanna'), newUser('Gil')]);
    const { slot } = await makeListing(db, host, {
      slots: [{ startsAt: inDays(2), endsAt: inDays(3) }],
    });
    const hostHears = await liveStream(other.url, host);
    const guestHears = await liveStream(other.url, guest);
    await untilListening(db, [hostHears, guestHears]);

    const { body } = await as(guest).post('/api/requests', { slotId: slot.id, seatsRequested: 1 });
    await hostHears.receives('"kind":"request"');
    await as(host).patch(`/api/requests/${(body as { id: string }).id}/status`, {
      status: 'accepted',
    });
    await guestHears.receives('"kind":"request"');

    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    const sentAt = performance.now();
    await as(host).post('/api/messages', { threadId: thread.id, body: 'Bring a sweater.' });
    await guestHears.receives(thread.id);
    expect(performance.now() - sentAt).toBeLessThan(1000);
    hostHears.leave();
    guestHears.leave();
  });

  test.each([
    ['their session is signed out', ({ sid }) => fetch(`${other.url}/api/logout`, cookieOf(sid))],
    ['their session expires', ({ sid }) => expireSoon(sid)],
    ['their account is deleted', (user) => as(user).ask('POST', DELETE_ACCOUNT, DELETE)],
    ['they are suspended', ({ id }) => suspend(id)],
  ] as [string, (user: Awaited<ReturnType<typeof newUser>>) => Promise<unknown>][])(
    'a stream ends at once, in both processes, when %s',
    async (_when, end) => {
      const [user, bystander] = [await newUser('Ada'), await newUser('Ben')];
      const streams = [await liveStream(SERVER, user), await liveStream(other.url, user)];
      const open = await liveStream(other.url, bystander);
      await untilListening(db, [...streams, open]);
      await end(user);
      const at = performance.now();
      await Promise.all(streams.map((stream) => stream.ended()));
      expect(performance.now() - at).toBeLessThan(3000);
      const notice = JSON.stringify({ kind: 'request', users: [bystander.id] });
      await db.$queryRaw`SELECT pg_notify('changes', ${notice})::text`;
      await open.receives('"kind":"request"');
      open.leave();
    },
  );

  test('signed-out clients get no events', async () => {
    const response = await fetch(`${other.url}/api/trpc/live.changes`, {
      headers: { Accept: 'text/event-stream' },
    });
    expect(await response.text()).toContain('UNAUTHORIZED');
  });
});
