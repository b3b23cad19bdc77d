import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { createTestDatabase } from '@/test/database';
import { makeListing, makeRequest } from '@/test/factories';
import { systemClock } from '../clock';
import { runScheduledTasks } from './scheduledTasks';

const settings = { KEEP_MESSAGES_DAYS: 30, KEEP_MAILS_DAYS: 30, KEEP_EVENTS_DAYS: 30 };
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Rows that all expire or become due within the next 40 days. */
async function expiringSoon() {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { host, guest } = await community({ db, clock: testClock(new Date()) });
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: fromNow(10) }] });
  await makeRequest(db, slot, guest, { status: 'accepted' });
  await db.session.create({
    data: { sid: 'one', sess: { userId: guest.id }, expire: fromNow(30) },
  });
  await db.verificationToken.create({
    data: { identifier: 'gil@example.org', token: 'one', expires: fromNow(1) },
  });
  await db.$executeRaw`INSERT INTO rate_limits VALUES ('one', 1, ${fromNow(1)})`;
  const counts = async () => ({
    sessions: await db.session.count({ where: { sid: 'one' } }),
    tokens: await db.verificationToken.count(),
    limits: await db.rateLimiterFlexible.count({ where: { key: 'one' } }),
    coming: await db.timeSlot.count({ where: { ended: false } }),
    mails: await db.mail.count(),
  });
  return { db, counts };
}

it('a process whose clock is 40 days ahead deletes, ends and sends nothing', async () => {
  const { db, counts } = await expiringSoon();
  const before = await counts();
  expect(before).toEqual({ sessions: 1, tokens: 1, limits: 1, coming: 1, mails: 0 });
  // At 17 and 41 minutes past the hour, old rows and pictures are deleted too.
  for (const minute of [0, 17, 41]) {
    const ahead = fromNow(40);
    ahead.setUTCMinutes(minute, 0, 0);
    await runScheduledTasks({ db, clock: testClock(ahead), settings });
  }
  expect(await counts()).toEqual(before);
});

it('a process whose clock is behind leaves the tasks to others', async () => {
  const { db, counts } = await expiringSoon();
  await db.session.updateMany({ data: { expire: fromNow(-1) } });
  const context = { db, settings };
  await runScheduledTasks({ ...context, clock: testClock(fromNow(-40)) });
  expect(await counts()).toMatchObject({ sessions: 1 });
  await runScheduledTasks({ ...context, clock: systemClock });
  expect(await counts()).toMatchObject({ sessions: 0, tokens: 1 });
});
