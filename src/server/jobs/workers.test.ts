import { expect, it, onTestFinished } from 'vitest';
import { testClock } from '@/test/clock';
import { makeListing, makeRequest } from '@/test/factories';
import { mailStory } from '@/test/mailOffice';
import { addJob } from './queue';
import { startWorkers } from './workers';

it('workers do what is written for them, and the sweep finds what the hour brings', async () => {
  const story = await mailStory({ clock: testClock('2027-10-15T17:00:00Z') });
  const { db, host, guest, office } = story;
  const { slot } = await makeListing(db, host);
  await makeRequest(db, slot, guest, { status: 'accepted' });
  const boss = await startWorkers(office.databaseUrl, office.context);
  onTestFinished(() => boss.stop({ graceful: false }));

  expect(await boss.getSchedules()).toMatchObject([{ name: 'sweep', cron: '* * * * *' }]);
  await db.$transaction((tx) => addJob(tx, 'sweep', {}));
  await expect
    .poll(() => office.received.map(({ mail }) => mail.subject?.split(':')[0]).sort(), {
      timeout: 15_000,
    })
    .toEqual(['Where to be', 'Who comes']);
});

it('a job for a queue that is not there undoes the change that it was to follow', async () => {
  const { db, host } = await mailStory();
  await db.$executeRaw`DELETE FROM pgboss.queue WHERE name = 'sweep'`;
  const change = db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: host.id }, data: { bio: 'Changed' } });
    await addJob(tx, 'sweep', {});
  });
  await expect(change).rejects.toThrow('There is no queue named sweep.');
  expect((await db.user.findUniqueOrThrow({ where: { id: host.id } })).bio).toBeNull();
});
