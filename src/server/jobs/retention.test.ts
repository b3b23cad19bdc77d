import { expect, test } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { createTestDatabase } from '@/test/database';
import { makeListing, makeRequest } from '@/test/factories';
import { queueEveMails } from '../emails/eve';
import { deleteOutdated } from './retention';

const YEAR = { KEEP_MESSAGES_DAYS: 365, KEEP_MAILS_DAYS: 365 };
const ALL = { ...YEAR, KEEP_EVENTS_DAYS: 365, KEEP_REPORTS_DAYS: 365 };

const LONG_AGO = new Date('2024-10-15T12:00:00Z');
const NOW = '2027-09-01T12:00:00Z';
const COMING = new Date('2027-10-15T22:30:00Z');

async function longAgo(startsAt: Date, status: 'accepted' | 'declined' = 'accepted') {
  const { db, drop } = await createTestDatabase();
  const clock = testClock(NOW);
  const people = await community({ db, clock });
  const { host, guest } = people;
  const listing = await makeListing(db, host, { slots: [{ startsAt }] });
  const request = await makeRequest(db, listing.slot, guest, { status });
  await db.requestEvent.updateMany({ data: { at: LONG_AGO } });
  const sides = { listingId: listing.id, hopperId: guest.id, hostId: host.id };
  const thread = await db.thread.create({ data: sides });
  const write = (senderId: string, createdAt: Date) =>
    db.message.create({ data: { threadId: thread.id, senderId, body: 'Shalom', createdAt } });
  await write(guest.id, LONG_AGO);
  await write(host.id, LONG_AGO);
  const mail = (key: string, values: { status: string; createdAt: Date; sentAt?: Date }) =>
    db.mail.create({
      data: {
        key,
        kind: 'accepted',
        userId: guest.id,
        subjectId: request.id,
        dueAt: LONG_AGO,
        ...values,
      },
    });
  const report = (values: { status: string; createdAt: Date }) =>
    db.report.create({
      data: { reporterId: guest.id, subjectUserId: host.id, reason: 'other', ...values },
    });
  return { ...people, slot: listing.slot, db, clock, drop, write, mail, report };
}

test('old data is deleted, and newer data stays', async () => {
  const { db, clock, drop, write, mail, report, guest } = await longAgo(LONG_AGO);
  const lately = new Date('2027-08-01T12:00:00Z');
  await write(guest.id, lately);
  await mail('old', { status: 'sent', sentAt: LONG_AGO, createdAt: LONG_AGO });
  await mail('new', { status: 'sent', sentAt: lately, createdAt: lately });
  await report({ status: 'dismissed', createdAt: LONG_AGO });
  await report({ status: 'acted', createdAt: lately });
  const event = (at: Date) => ({ type: 'meal.over', at, visibleFrom: at });
  await db.event.createMany({ data: [event(LONG_AGO), event(lately)] });

  const deletedCounts = await deleteOutdated({ db, clock }, ALL);
  expect(deletedCounts).toEqual({
    messages: 2,
    mails: 1,
    request_events: 1,
    events: 1,
    reports: 1,
  });
  expect(await db.event.findMany()).toMatchObject([{ at: lately }]);
  expect(await db.message.findMany()).toMatchObject([{ createdAt: lately }]);
  expect(await db.mail.findMany()).toMatchObject([{ key: 'new' }]);
  expect(await db.report.findMany()).toMatchObject([{ createdAt: lately }]);
  expect(await db.requestEvent.count()).toBe(0);
  // Requests stay. Only messages and emails about them are deleted.
  expect(await db.request.count()).toBe(1);
  expect(await db.thread.count()).toBe(1);
  expect(await deleteOutdated({ db, clock }, ALL)).toEqual({
    messages: 0,
    mails: 0,
    request_events: 0,
    events: 0,
    reports: 0,
  });
  await drop();
});

test('nothing is deleted without a setting for it', async () => {
  const { db, clock, drop, mail } = await longAgo(LONG_AGO);
  await mail('old', { status: 'sent', sentAt: LONG_AGO, createdAt: LONG_AGO });
  expect(await deleteOutdated({ db, clock }, {})).toEqual({});
  expect(await deleteOutdated({ db, clock }, { KEEP_MAILS_DAYS: 0 })).toEqual({});
  expect(await deleteOutdated({ db, clock }, YEAR)).toEqual({ messages: 2, mails: 1 });
  expect(await db.requestEvent.count()).toBe(1);
  await drop();
});

test('the messages and events of an open request stay, however old', async () => {
  const { db, clock, drop, slot } = await longAgo(COMING);
  await db.event.create({
    data: { type: 'request.moved', slotId: slot.id, at: LONG_AGO, visibleFrom: LONG_AGO },
  });
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({
    messages: 0,
    request_events: 0,
    events: 0,
  });
  clock.set('2029-01-01T12:00:00Z');
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({
    messages: 2,
    request_events: 1,
    events: 1,
  });
  await drop();
});

test('those of a declined request are deleted after the meal', async () => {
  const { db, clock, drop } = await longAgo(COMING, 'declined');
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({
    messages: 2,
    request_events: 0,
  });
  clock.set('2029-01-01T12:00:00Z');
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({ request_events: 1 });
  await drop();
});

test('an open report stays, along with the messages of the people it’s about', async () => {
  const { db, clock, drop, report } = await longAgo(LONG_AGO);
  const { id } = await report({ status: 'open', createdAt: LONG_AGO });
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({ messages: 0, reports: 0 });
  await db.report.update({ where: { id }, data: { status: 'dismissed' } });
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({ messages: 2, reports: 1 });
  await drop();
});

test('a queued email stays', async () => {
  const { db, clock, drop, mail } = await longAgo(LONG_AGO);
  await mail('owed', { status: 'queued', createdAt: LONG_AGO });
  await mail('failed', { status: 'failed', createdAt: LONG_AGO });
  expect(await deleteOutdated({ db, clock }, ALL)).toMatchObject({ mails: 1 });
  expect(await db.mail.findMany()).toMatchObject([{ key: 'owed' }]);
  await drop();
});

test('deletes in batches that two processes share without waiting for each other', async () => {
  const { db, clock, drop, write, guest } = await longAgo(LONG_AGO);
  for (let n = 0; n < 23; n += 1) await write(guest.id, LONG_AGO);
  const sweeps = [1, 2].map(() => deleteOutdated({ db, clock }, YEAR, 5));
  const deletedCounts = await Promise.all(sweeps);
  const rest = await deleteOutdated({ db, clock }, YEAR, 5);
  const sum = [...deletedCounts, rest].reduce((all, { messages = 0 }) => all + messages, 0);
  expect(sum).toBe(25);
  expect(await db.message.count()).toBe(0);
  await drop();
});

test('the record of a sent eve email stays until its meal is over, however short the retention', async () => {
  const { db, drop } = await createTestDatabase();
  const clock = testClock('2027-10-15T17:00:00Z');
  const { host, guest } = await community({ db, clock });
  const listing = await makeListing(db, host, { slots: [{ startsAt: '2027-10-17T22:00:00Z' }] });
  await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  await queueEveMails({ db, clock });
  const kinds = async () =>
    (await db.mail.findMany({ orderBy: { kind: 'asc' } })).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['eveDetails', 'eveList']);
  await db.mail.updateMany({ data: { status: 'sent', sentAt: clock.now() } });

  clock.forward({ days: 2 });
  await deleteOutdated({ db, clock }, { KEEP_MAILS_DAYS: 1 });
  await queueEveMails({ db, clock });
  expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  clock.forward({ days: 8 });
  expect(await deleteOutdated({ db, clock }, { KEEP_MAILS_DAYS: 1 })).toEqual({ mails: 2 });
  await drop();
});
