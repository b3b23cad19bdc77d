import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeListing } from '../factories';
import { liveStream, untilListening } from '../liveStream';
import { startServer } from '../server';
import { as } from './http';
import { db, inDays, newUser } from './world';

let other: Awaited<ReturnType<typeof startServer>>;

// The product scaled out: a second process on the same database.
beforeAll(async () => {
  other = await startServer(inject('http').databaseUrl);
});
afterAll(() => other.stop());

describe('with two server processes', () => {
  test('what is written through one is heard through the other within a second', async () => {
    const [host, guest] = await Promise.all([newUser('Hanna'), newUser('Gil')]);
    const { slot } = await makeListing(db, host, {
      slots: [{ startsAt: inDays(2), endsAt: inDays(3) }],
    });
    const hostHears = await liveStream(other.url, host);
    const guestHears = await liveStream(other.url, guest);
    await untilListening(db, [hostHears, guestHears]);

    const { body } = await as(guest).post('/api/requests', { slotId: slot.id, seatsRequested: 1 });
    await hostHears.hears('"kind":"request"');
    await as(host).patch(`/api/requests/${(body as { id: string }).id}/status`, {
      status: 'accepted',
    });
    await guestHears.hears('"kind":"request"');

    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    const sentAt = performance.now();
    await as(host).post('/api/messages', { threadId: thread.id, body: 'Bring a sweater.' });
    await guestHears.hears(thread.id);
    expect(performance.now() - sentAt).toBeLessThan(1000);
    hostHears.leave();
    guestHears.leave();
  });

  test('nobody hears anything who is not signed in', async () => {
    const response = await fetch(`${other.url}/api/trpc/live.changes`, {
      headers: { Accept: 'text/event-stream' },
    });
    // The stream says so itself, and ends.
    expect(await response.text()).toContain('UNAUTHORIZED');
  });
});
