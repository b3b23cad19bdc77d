import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testClock } from '@/test/clock';
import { makeListing, makeRequest } from '@/test/factories';
import { mailStory } from '@/test/mailOffice';
import { addJob } from './jobs/queue';
import { startWorkers } from './workers';

const MIGRATIONS = 'prisma/migrations';

it('workers do what is written for them, and the sweep finds what the hour brings', async () => {
  const story = await mailStory({ clock: testClock('2027-10-15T17:00:00Z') });
  const { db, host, guest, office } = story;
  const { slot } = await makeListing(db, host);
  await makeRequest(db, slot, guest, { status: 'accepted' });
  await db.$transaction((tx) => addJob(tx, 'sweep', {}));
  const boss = await startWorkers(office.databaseUrl, office.context);
  onTestFinished(() => boss.stop({ graceful: false }));

  expect(await boss.getSchedules()).toMatchObject([{ name: 'sweep', cron: '* * * * *' }]);
  await expect
    .poll(() => office.received.map(({ mail }) => mail.subject?.split(':')[0]).sort(), {
      timeout: 15_000,
    })
    .toEqual(['Where to be', 'Who comes']);
});

it('another program may have its jobs in the same database: migrations and a reset spare them', async () => {
  const { office } = await mailStory();
  const client = new pg.Client({ connectionString: office.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (theirs int)');
  // What `prisma migrate reset` does.
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const migrations = (await readdir(MIGRATIONS, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(MIGRATIONS, name, 'migration.sql'));
  for (const file of migrations.sort()) await client.query(await readFile(file, 'utf8'));
  const { rows } = await client.query(`SELECT table_schema, column_name
    FROM information_schema.columns WHERE column_name = 'theirs'`);
  expect(rows).toEqual([{ table_schema: 'pgboss', column_name: 'theirs' }]);
});

it('a job for a queue that is not there undoes the change that it was to follow', async () => {
  const { db, host } = await mailStory();
  await db.$executeRaw`DELETE FROM sukkah_jobs.queue WHERE name = 'sweep'`;
  const change = db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: host.id }, data: { bio: 'Changed' } });
    await addJob(tx, 'sweep', {});
  });
  await expect(change).rejects.toThrow('There is no queue named sweep.');
  expect((await db.user.findUniqueOrThrow({ where: { id: host.id } })).bio).toBeNull();
});
