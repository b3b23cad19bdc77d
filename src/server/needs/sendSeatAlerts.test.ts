import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import type { Person } from '@/test/community';
import { LUNCH, makeListing, makeRequest } from '@/test/factories';
import { header, mailFixture } from '@/test/mailFixtures';
import { needForm } from '@/test/needs';
import { readUnsubscribeUrl, unsubscribe } from '../mail/unsubscribe';
import { offerSeats } from './offerSeats';
import { sendSeatAlerts } from './sendSeatAlerts';

type NeedValues = Parameters<typeof needForm>[0];

/** 10 a.m. in New York, two days before the holiday. */
const WEDNESDAY = '2027-10-13T14:00:00Z';

async function looking(values: NeedValues = {}) {
  const story = await mailFixture({ clock: testClock(WEDNESDAY, 0) });
  const { db, clock, host, guest, mailer } = story;
  const look = (more: NeedValues = {}, person: Person = guest) =>
    person.needs.save(needForm({ groupSize: 1, alerts: 'now', ...values, ...more }));
  await look();
  const open = (listing: object = {}, slot: object = {}) =>
    makeListing(db, host, { ...listing, slots: [slot] });
  /** Runs both tasks, and returns the new emails as [first name, subject]. */
  const run = async () => {
    await offerSeats({ db, clock });
    await sendSeatAlerts({ db, clock });
    return (await mailer.newMails()).map(([to, subject]) => `${to}: ${subject}`);
  };
  const set = (at: string) => clock.set(at);
  const last = () => mailer.mailsTo(guest).at(-1);
  return { ...story, look, open, run, set, last };
}

const DINNER_MAIL = 'gil: Seats are free: Dinner at Sukkah in the garden, Fri, Oct 15';

describe('a message about seats', () => {
  it('names the meal, its day, town, price, host and seats, without a street', async () => {
    const { open, run, last } = await looking();
    const { id, slot } = await open(
      { addressLine1: '12 Canarystreet', title: 'Under the fig tree' },
      { capacityTotal: 6, capacityReserved: 2 },
    );
    expect(await run()).toHaveLength(1);
    const text = `${last()?.text}`;
    expect(text).toContain('Under the fig tree');
    expect(text).toMatch(/Dinner, Friday, October 15/);
    expect(text).toMatch(/Brooklyn, NY.*Hanna.*Free.*4 seats are free/s);
    expect(text).toContain(`https://sukkah.test/listing/${id}?request=${slot.id}`);
    expect(`${text}${last()?.html}`).not.toContain('Canary');
  });

  it('lists all meals that opened, at most once in ten minutes', async () => {
    const { clock, open, run, last } = await looking();
    await open({ title: 'First table' });
    await open({ title: 'Second table' }, { startsAt: LUNCH, type: 'lunch' });
    expect(await run()).toEqual(['gil: Seats are free at 2 meals that fit']);
    expect(last()?.text).toMatch(/First table.*Second table/s);
    await open({ title: 'Third table' });
    await open({ title: 'Fourth table' });
    clock.forward({ minutes: 9, seconds: 59 });
    expect(await run()).toEqual([]);
    clock.forward({ seconds: 1 });
    expect(await run()).toEqual(['gil: Seats are free at 2 meals that fit']);
    expect(last()?.text).not.toContain('First table');
    clock.forward({ minutes: 30 });
    expect(await run()).toEqual([]);
  });

  it('is a digest at nine in the morning where its reader is, once a day', async () => {
    const { db, guest, set, open, run } = await looking({ alerts: 'daily' });
    await db.user.update({ where: { id: guest.id }, data: { timeZone: 'America/Los_Angeles' } });
    await open();
    await open({}, { startsAt: LUNCH, type: 'lunch' });
    expect(await run()).toEqual([]);
    set('2027-10-13T15:59:00Z');
    expect(await run()).toEqual([]);
    set('2027-10-13T16:00:00Z');
    expect(await run()).toEqual(['gil: Seats are free at 2 meals that fit']);
    set('2027-10-13T16:30:00Z');
    await open();
    expect(await run()).toEqual([]);
    set('2027-10-14T15:59:00Z');
    expect(await run()).toEqual([]);
    set('2027-10-14T16:00:00Z');
    expect(await run()).toEqual([DINNER_MAIL]);
  });

  it.each<
    [
      string,
      (meal: {
        db: Awaited<ReturnType<typeof looking>>['db'];
        id: string;
        slotId: string;
        guestId: string;
        hostId: string;
      }) => Promise<unknown>,
    ]
  >([
    [
      'is full',
      ({ db, slotId: id }) => db.timeSlot.update({ where: { id }, data: { capacityReserved: 10 } }),
    ],
    [
      'is canceled',
      ({ db, slotId: id }) =>
        db.timeSlot.update({ where: { id }, data: { removedAt: new Date(WEDNESDAY) } }),
    ],
    [
      'is hidden',
      ({ db, id }) => db.sukkahListing.update({ where: { id }, data: { visible: false } }),
    ],
    [
      'doesn’t name their diet anymore',
      ({ db, id }) => db.sukkahListing.update({ where: { id }, data: { dietaryOptions: [] } }),
    ],
    [
      'is one they asked for',
      ({ db, slotId: id, guestId }) => makeRequest(db, { id }, { id: guestId }),
    ],
    [
      'is by a host who blocked them',
      ({ db, hostId, guestId }) =>
        db.block.create({ data: { blockerId: hostId, blockedId: guestId } }),
    ],
  ])('leaves out a meal that %s by then, and isn’t sent without any', async (_, change) => {
    const { db, clock, host, guest, open, run, last, mailer, look } = await looking({
      dietaryFlags: ['Vegan'],
    });
    const listing = { dietaryOptions: ['Vegan'] };
    const made = await open({ title: 'Lost table', ...listing });
    await offerSeats({ db, clock });
    await sendSeatAlerts({ db, clock });
    await change({ db, id: made.id, slotId: made.slot.id, guestId: guest.id, hostId: host.id });
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.findFirst({ where: { kind: 'seatsOpened' } })).toMatchObject({
      ...{ status: 'skipped', lastError: 'NO_LONGER_TRUE' },
    });
    expect(last()).toBeUndefined();
    await look();
    expect(await run()).toEqual([]);
  });

  it('isn’t sent once the meal has begun', async () => {
    const { db, clock, set, open, mailer } = await looking({
      meals: [{ date: '2027-10-20', type: 'dinner' }],
    });
    await open({}, { startsAt: new Date('2027-10-20T23:00:00Z') });
    set('2027-10-20T22:59:00Z');
    await offerSeats({ db, clock });
    await sendSeatAlerts({ db, clock });
    set('2027-10-20T23:00:00Z');
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.count({ where: { lastError: 'NO_LONGER_TRUE' } })).toBe(1);
  });

  it('isn’t sent in holy time at the meal, but after it', async () => {
    const { db, clock, set, open, mailer } = await looking({
      meals: [{ date: '2027-10-24', type: 'lunch' }],
    });
    await open({}, { startsAt: new Date('2027-10-24T16:00:00Z'), type: 'lunch' });
    set('2027-10-15T20:00:00Z');
    await offerSeats({ db, clock });
    await sendSeatAlerts({ db, clock });
    set('2027-10-16T01:00:00Z');
    expect(await mailer.newMails()).toEqual([]);
    set('2027-10-18T02:00:00Z');
    expect(await mailer.newMails()).toHaveLength(1);
  });

  it('isn’t sent in its reader’s holy time, and the next one comes ten minutes later', async () => {
    const { db, guest, clock, set, open, run } = await looking();
    await db.user.update({ where: { id: guest.id }, data: { timeZone: 'Australia/Sydney' } });
    await db.profile.create({ data: { userId: guest.id, shomerShabbat: true } });
    const sunday = { meals: [{ date: '2027-10-24', type: 'lunch' as const }] };
    await guest.needs.save(needForm({ groupSize: 1, alerts: 'now', ...sunday }));
    const lunch = { startsAt: new Date('2027-10-24T16:00:00Z'), type: 'lunch' };
    await open({}, lunch);
    set('2027-10-15T12:00:00Z');
    expect(await run()).toEqual([]);
    await open({}, lunch);
    clock.forward({ hours: 1 });
    expect(await run()).toEqual([]);
    expect(await db.mail.count({ where: { kind: 'seatsOpened' } })).toBe(1);
    set('2027-10-18T12:00:00Z');
    expect(await run()).toHaveLength(1);
    clock.forward({ minutes: 9 });
    expect(await run()).toEqual([]);
    clock.forward({ minutes: 1 });
    expect(await run()).toHaveLength(1);
  });

  it('is written once by several processes', async () => {
    const { db, clock, guest, open, mailer } = await looking();
    await open();
    await offerSeats({ db, clock });
    await Promise.all([1, 2, 3].map(() => sendSeatAlerts({ db, clock })));
    expect(await mailer.newMails()).toHaveLength(1);
    expect(await db.event.count({ where: { type: 'need.seatsOpened', userId: guest.id } })).toBe(1);
  });
});

describe('alerts stop', () => {
  it.each<[string, (story: Awaited<ReturnType<typeof looking>>) => Promise<unknown>]>([
    ['off', ({ look }) => look({ alerts: 'off' })],
    ['into an ended need', ({ guest }) => guest.needs.end()],
    [
      'off on the profile',
      ({ guest }) => guest.users.updateMailSetting({ kind: 'seatsOpened', on: false }),
    ],
  ])('when they’re turned %s, also those that wait', async (_, stop) => {
    const story = await looking();
    const { db, clock, open, run, mailer } = story;
    await open();
    await offerSeats({ db, clock });
    await stop(story);
    await sendSeatAlerts({ db, clock });
    expect(await mailer.newMails()).toEqual([]);
    await open();
    clock.forward({ hours: 1 });
    expect(await run()).toEqual([]);
  });

  it('by one tap in the email, and start again when they’re turned on', async () => {
    const { db, clock, guest, look, open, run, last, mailer } = await looking();
    await open();
    await run();
    const link = `${header(last(), 'List-Unsubscribe')}`.slice(1, -1);
    expect(header(last(), 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const subscription = readUnsubscribeUrl(new URL(link), mailer.context.settings);
    await unsubscribe(db, subscription, clock.now());
    expect((await guest.needs.mine())?.alerts).toBe('off');
    clock.forward({ hours: 1 });
    await open();
    expect(await run()).toEqual([]);
    await look({ alerts: 'off' });
    expect(await db.mailOptOut.count({ where: { userId: guest.id } })).toBe(1);
    await look();
    expect((await guest.needs.mine())?.alerts).toBe('now');
    await open();
    expect(await run()).toEqual([DINNER_MAIL]);
  });
});
