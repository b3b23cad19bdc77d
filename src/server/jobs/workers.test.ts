import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testClock } from '@/test/clock';
import type { Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { createGate } from '@/test/gate';
import { startMailbox } from '@/test/mailbox';
import { mailFixture } from '@/test/mailFixtures';
import { makeDevice, startHangingServer, startPushService } from '@/test/pushService';
import { systemClock } from '../clock';
import type { Db } from '../db/client';
import { MAX_DEVICES } from '../push/settings';
import { addJob } from './queue';
import { startWorkers } from './workers';

const MIGRATIONS = 'prisma/migrations';

/**
 * Afterwards it waits until their connections are closed, because dropping the database would cut them, and cut
 * connections throw.
 */
async function runWorkers(db: Db, url: string, context: Parameters<typeof startWorkers>[1]) {
  const boss = await startWorkers(url, context);
  onTestFinished(async () => {
    await boss.stop({ graceful: false });
    const connections = () => db.$queryRaw`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pgboss'`;
    await expect.poll(connections).toEqual([]);
  });
  return boss;
}

it('workers run their jobs, and the scheduled tasks find what is due', async () => {
  const story = await mailFixture({ clock: systemClock });
  const { db, host, guest, mailer } = story;
  const { slot } = await makeListing(db, host);
  await makeRequest(db, slot, guest, { status: 'accepted' });
  const removedAt = new Date(Date.now() - 11 * 60_000);
  await db.timeSlot.update({ where: { id: slot.id }, data: { removedAt } });
  await db.$transaction((tx) => addJob(tx, 'sweep', {}));
  const boss = await runWorkers(db, mailer.databaseUrl, mailer.context);

  expect(await boss.getSchedules()).toMatchObject([{ name: 'sweep', cron: '* * * * *' }]);
  await expect
    .poll(() => mailer.mailsTo(guest).map(({ subject }) => subject), { timeout: 15_000 })
    .toEqual([expect.stringMatching(/canceled/i)]);
});

it('workers use the database’s clock, so one whose own clock is ahead settles nothing early', async () => {
  const { db, host, guest, mailer } = await mailFixture({ clock: systemClock });
  const { slot } = await makeListing(db, host);
  const { id } = await makeRequest(db, slot, guest);
  await host.requests.undoably.decline(id);
  const heldUntil = new Date(Date.now() + 3_600_000);
  await db.request.update({ where: { id }, data: { heldUntil } });
  await db.$executeRaw`UPDATE sukkah_jobs.job SET start_after = now() WHERE name = 'held'`;
  const ahead = testClock(new Date(Date.now() + 40 * 86_400_000));
  await runWorkers(db, mailer.databaseUrl, { ...mailer.context, clock: ahead });
  const held = () => db.$queryRaw`SELECT state::text FROM sukkah_jobs.job WHERE name = 'held'
    ORDER BY created_on`;
  await expect
    .poll(held, { timeout: 15_000 })
    .toEqual([{ state: 'completed' }, { state: 'created' }]);
  expect(await db.request.findUniqueOrThrow({ where: { id } })).toMatchObject({ heldUntil });
});

it('a final answer is settled along with its email, and not only when somebody looks', async () => {
  const { db, host, guest, mailer } = await mailFixture({ clock: systemClock });
  const { slot } = await makeListing(db, host);
  const { id } = await makeRequest(db, slot, guest);
  await runWorkers(db, mailer.databaseUrl, mailer.context);
  await host.requests.undoably.decline(id);
  const heldUntil = async () => (await db.request.findUniqueOrThrow({ where: { id } })).heldUntil;
  expect(await heldUntil()).not.toBeNull();
  await expect.poll(heldUntil, { timeout: 30_000 }).toBeNull();
  expect((await guest.requests.hopper({})).items).toMatchObject([{ id, status: 'declined' }]);
});

it('push services that never respond don’t delay other people’s pushes and emails', async () => {
  const story = await mailFixture({ clock: systemClock });
  const { db, host, guest, join, mailer } = story;
  const service = await startPushService();
  onTestFinished(service.close);
  const hanging = await startHangingServer(service.through);
  onTestFinished(hanging.close);
  const other = await join('Ben');
  const subscribe = (person: Person, { endpoint, keys }: ReturnType<typeof makeDevice>) =>
    person.push.subscribe({ endpoint, keys });
  for (let n = 0; n < MAX_DEVICES; n += 1)
    await subscribe(guest, makeDevice(`https://${hanging.host}/${n}`));
  const device = makeDevice();
  await subscribe(other, device);
  const { slot } = await makeListing(db, host);
  for (const person of [guest, other]) {
    const { id } = await makeRequest(db, slot, person);
    await host.requests.accept(id);
  }
  const context = { ...mailer.context, pushThrough: hanging.through };
  await runWorkers(story.db, mailer.databaseUrl, context);

  const counts = () => ({
    pushes: service.toldTo(device).length,
    mails: mailer.mailsTo(other).length,
    hanging: hanging.open(),
  });
  const expectedCounts = { pushes: 1, mails: 1, hanging: MAX_DEVICES };
  await expect.poll(counts, { timeout: 30_000, interval: 20 }).toEqual(expectedCounts);
  // No push service gets more time than this.
  await expect.poll(hanging.open, { timeout: 15_000 }).toBe(0);
});

it('another program can have its jobs in the same database: migrations and a reset leave them alone', async () => {
  const { mailer } = await mailFixture();
  const client = new pg.Client({ connectionString: mailer.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (theirs int)');
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const migrations = (await readdir(MIGRATIONS, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(MIGRATIONS, name, 'migration.sql'));
  for (const file of migrations.sort()) await client.query(await readFile(file, 'utf8'));
  const { rows } = await client.query(`SELECT table_schema, column_name
    FROM information_schema.columns WHERE column_name = 'theirs'`);
  expect(rows).toEqual([{ table_schema: 'pgboss', column_name: 'theirs' }]);
});

it('a job for a missing queue rolls back the transaction that adds it', async () => {
  const { db, host } = await mailFixture();
  await db.$executeRaw`DELETE FROM sukkah_jobs.queue WHERE name = 'sweep'`;
  const change = db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: host.id }, data: { bio: 'Changed' } });
    await addJob(tx, 'sweep', {});
  });
  await expect(change).rejects.toThrow('There is no queue named sweep.');
  expect((await db.user.findUniqueOrThrow({ where: { id: host.id } })).bio).toBeNull();
});

async function accepted(
  { db, host, join }: Awaited<ReturnType<typeof mailFixture>>,
  guests: number,
) {
  const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: guests }] });
  for (let n = 0; n < guests; n += 1)
    await host.requests.accept((await makeRequest(db, slot, await join('Guest'))).id);
}

it('a process sends six emails in parallel, because each waits for the mail server', async () => {
  const together = createGate();
  let waiting = 0;
  const mailbox = await startMailbox({
    beforeKeeping: () => {
      waiting += 1;
      if (waiting === 6) together.open();
      return together.promise;
    },
  });
  const story = await mailFixture({ clock: systemClock, mailbox });
  await accepted(story, 6);
  await runWorkers(story.db, story.mailer.databaseUrl, story.mailer.context);
  await together.promise;
});

it('a failed job is retried alone, and the others of its batch are done', async () => {
  const story = await mailFixture({ clock: systemClock });
  const { db, mailer } = story;
  await db.$transaction((tx) => addJob(tx, 'mail', { mailId: 'of-no-mail' }));
  await accepted(story, 2);
  await runWorkers(db, mailer.databaseUrl, mailer.context);
  const states = async () =>
    db.$queryRaw`SELECT state::text, count(*)::int FROM sukkah_jobs.job WHERE name = 'mail'
      GROUP BY state ORDER BY state::text`;
  await expect.poll(states, { timeout: 15_000 }).toEqual([
    { state: 'completed', count: 2 },
    { state: 'retry', count: 1 },
  ]);
});
