import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '@/server/clock';
import type { TestClock } from '../clock';
import { community } from '../community';
import { createTestDatabase } from '../database';
import { makeListing, makeSession } from '../factories';
import { startMailbox } from '../mailbox';
import { promised } from '../promised';
import { spawnServer } from '../spawned';
import { inDays } from './world';

/** Until nobody new is let in: asked each time by a connection of its own, since one that stands may be served on. */
const takesNobody = (url: string) =>
  vi.waitFor(
    () =>
      expect(fetch(`${url}/api/health`, { headers: { Connection: 'close' } })).rejects.toThrow(),
    30_000,
  );

test('a server that is told to stop finishes the mail that it is sending, and the mail goes once', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db, url } = database;
  const [standing, gone] = [promised(), promised()];
  const mailbox = await startMailbox({
    beforeAnswering: () => {
      standing.keep();
      return gone.promise;
    },
  });
  onTestFinished(mailbox.close);
  const settings = { EMAIL_SERVER: mailbox.url, EMAIL_FROM: 'Sukkah <hello@example.org>' };
  const server = await spawnServer(url, settings);

  const { host, guest } = await community({ db, clock: systemClock as TestClock });
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await standing.promise;
  const stopped = server.stop();
  // It takes nobody any more, and only then is the mail let go.
  await takesNobody(server.url);
  expect(await db.mail.findMany()).toMatchObject([{ status: 'queued' }]);
  gone.keep();
  expect(await stopped).toBe(0);
  expect(await db.mail.findMany()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(mailbox.received).toHaveLength(1);
});

test('a server that is told to stop answers what it was asked before', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db, url } = database;
  const server = await spawnServer(url);
  const { host, guest } = await community({ db, clock: systemClock as TestClock });
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  const sid = await makeSession(db, guest);

  const { answer, stopped } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${slot.id}::uuid FOR UPDATE`;
    const answer = fetch(`${server.url}/api/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: `next-auth.session-token=${sid}` },
      body: JSON.stringify({ slotId: slot.id, seatsRequested: 1 }),
    });
    const waiting = () => db.$queryRaw`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1);
    const stopped = server.stop();
    await takesNobody(server.url);
    return { answer, stopped };
  });
  expect((await answer).status).toBe(201);
  expect(await stopped).toBe(0);
});
