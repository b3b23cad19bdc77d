import http from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '@/server/clock';
import type { TestClock } from '../clock';
import { community } from '../community';
import { createTestDatabase } from '../database';
import { makeListing, makeSession } from '../factories';
import { createGate } from '../gate';
import { startMailbox } from '../mailbox';
import { spawnServer } from '../spawned';
import { inDays } from './world';

const refusesConnections = (url: string) =>
  vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow(), 30_000);

test("a stopping server finishes the mail that it's sending, and the mail goes out once", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db, url } = database;
  const [arrival, answerGate] = [createGate(), createGate()];
  const mailbox = await startMailbox({
    beforeAnswering: () => {
      arrival.open();
      return answerGate.promise;
    },
  });
  onTestFinished(mailbox.close);
  const settings = { EMAIL_SERVER: mailbox.url, EMAIL_FROM: 'Sukkah <hello@example.org>' };
  const server = await spawnServer(url, settings);

  const { host, guest } = await community({ db, clock: systemClock as TestClock });
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await arrival.promise;
  const stopped = server.stop();
  // Release the mail only after the server stops accepting requests.
  await refusesConnections(server.url);
  expect(await db.mail.findMany()).toMatchObject([{ status: 'queued' }]);
  answerGate.open();
  expect(await stopped).toBe(0);
  expect(await db.mail.findMany()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(mailbox.received).toHaveLength(1);
});

test('a stopping server responds to earlier requests, then closes the connection', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db, url } = database;
  const server = await spawnServer(url);
  const { host, guest } = await community({ db, clock: systemClock as TestClock });
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  const sid = await makeSession(db, guest);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (path: string, body?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'Content-Type': 'application/json',
        Cookie: `next-auth.session-token=${sid}`,
      };
      http
        .request(`${server.url}${path}`, { agent, headers, method: body ? 'POST' : 'GET' })
        .once('error', reject)
        .once('response', (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        })
        .end(body);
    });

  const { answer, stopped } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${slot.id}::uuid FOR UPDATE`;
    const answer = ask('/api/requests', JSON.stringify({ slotId: slot.id, seatsRequested: 1 }));
    const waiting = () => db.$queryRaw`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1);
    const stopped = server.stop();
    await refusesConnections(server.url);
    return { answer, stopped };
  });
  expect(await answer).toBe(201);
  // One more request may be in flight on the open connection, but a busy client can't delay the
  // shutdown.
  const more = Array.from({ length: 3 }, () => ask('/api/health'));
  const [, ...refused] = await Promise.allSettled(more);
  expect(refused).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await stopped).toBe(0);
});
