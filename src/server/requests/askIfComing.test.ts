import { HebrewCalendar, Location, TimedEvent } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { Person } from '@/test/community';
import { listingForm, makeListing, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { ownTown } from '@/test/towns';
import { runTasks } from '../jobs/scheduledTasks';
import { askIfComing } from './askIfComing';

const settings = { KEEP_MESSAGES_DAYS: 30, KEEP_MAILS_DAYS: 30, KEEP_EVENTS_DAYS: 30 };
const ZONE = 'America/New_York';
const at = (local: string) => DateTime.fromISO(local, { zone: ZONE }).toJSDate();

/** A Wednesday in the middle of Sukkot. */
const MEAL = at('2027-10-20T19:00');
const ASKED = 'gil: Still coming? Dinner at Sukkah in the garden, Wed, Oct 20, 7:00 PM EDT';
const REMINDED =
  'gil: Please answer: are you coming? Dinner at Sukkah in the garden, Wed, Oct 20, 7:00 PM EDT';

async function dinner(startsAt = MEAL) {
  const story = await mailFixture();
  const { db, clock, host, guest, mailer } = story;
  clock.set(at('2027-10-12T09:00'));
  const listing = await makeListing(db, host, { slots: [{ startsAt, capacityTotal: 4 }] });
  const { slot } = listing;
  const join = async (person: Person, seatsRequested = 2) => {
    const { id } = await person.requests.create({ slotId: slot.id, seatsRequested });
    await host.requests.accept(id);
    return id;
  };
  /** Runs the task in two processes at once, and returns its emails. */
  const mailsAt = async (local: string) => {
    clock.set(at(local));
    await Promise.all([askIfComing({ db, clock }), askIfComing({ db, clock })]);
    const mails = await mailer.newMails();
    return mails.map(([to, subject]) => `${to}: ${subject}`).sort();
  };
  const asked = async (person: Person) => (await person.requests.hopper({})).items[0]?.stillComing;
  const hostSees = async (id: string) =>
    (await host.requests.host({})).items.find((one) => one.id === id);
  const move = (to: string) => {
    const { id } = slot;
    const timeSlots = [{ ...slotForm({ startsAt: at(to).toISOString(), capacityTotal: 4 }), id }];
    return host.listings.update({ ...listingForm(), id: listing.id, timeSlots });
  };
  const id = await join(guest);
  await mailer.newMails();
  return { ...story, listing, slot, id, join, mailsAt, asked, hostSees, move };
}

describe('a guest', () => {
  it('is asked two days before and reminded the next day, once each', async () => {
    const { guest, host, mailsAt, asked, mailer, slot } = await dinner();
    expect(await mailsAt('2027-10-18T11:55')).toEqual([]);
    expect(await asked(guest)).toBeNull();
    expect(await mailsAt('2027-10-18T12:05')).toEqual([ASKED]);
    expect(await asked(guest)).toBe('asked');
    expect(await mailsAt('2027-10-19T11:55')).toEqual([]);
    expect(await mailsAt('2027-10-19T12:05')).toEqual([REMINDED]);
    expect(await mailsAt('2027-10-20T12:00')).toEqual([]);
    const [question] = mailer.mailsTo(guest).filter(({ subject }) => subject?.startsWith('Still'));
    expect(question?.text).toContain('so your seats don’t go to waste');
    expect(question?.text).toContain('may give them to someone else');
    const { guests } = await host.requests.eveList({ slotId: slot.id });
    expect(guests).toMatchObject([{ stillComing: 'asked' }]);
  });

  it('isn’t reminded once they’ve confirmed, and their host sees it', async () => {
    const { guest, mailsAt, asked, hostSees, id } = await dinner();
    await mailsAt('2027-10-18T12:05');
    expect((await hostSees(id))?.stillComing).toBe('asked');
    await guest.requests.stillComing(id);
    expect(await asked(guest)).toBe('yes');
    expect((await hostSees(id))?.stillComing).toBe('yes');
    expect(await mailsAt('2027-10-19T12:05')).toEqual([]);
  });

  it('isn’t asked if they were accepted after the others were asked', async () => {
    const { stranger, clock, join, mailsAt, asked, mailer } = await dinner();
    expect(await mailsAt('2027-10-18T12:05')).toEqual([ASKED]);
    clock.set(at('2027-10-18T14:00'));
    await join(stranger);
    await mailer.newMails();
    expect(await mailsAt('2027-10-19T12:05')).toEqual([REMINDED]);
    expect(await asked(stranger)).toBeNull();
  });

  it('isn’t asked after canceling, or while the acceptance can be undone', async () => {
    const { db, guest, stranger, host, slot, clock, id, mailsAt, asked, mailer } = await dinner();
    await guest.requests.cancel(id);
    const other = await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await mailer.newMails();
    clock.set(at('2027-10-18T11:59:55'));
    await host.requests.undoably.accept(other.id);
    expect(await mailsAt('2027-10-18T12:00:01')).toEqual([]);
    expect(await asked(stranger)).toBeNull();
    await mailsAt('2027-10-18T12:01');
    expect(await asked(stranger)).toBe('asked');
    expect(await db.event.count({ where: { type: 'request.comingAsked' } })).toBe(1);
  });

  it('is asked by the scheduled tasks', async () => {
    const { db, clock, guest, asked } = await dinner();
    clock.set(at('2027-10-18T12:05'));
    await runTasks({ db, clock, settings });
    expect(await asked(guest)).toBe('asked');
  });
});

describe('a move', () => {
  it('is asked about at once, and again two days before the new date', async () => {
    const { guest, clock, id, mailsAt, asked, move, mailer } = await dinner();
    clock.set(at('2027-10-13T09:00'));
    await move('2027-10-21T19:00');
    await guest.requests.stillComing(id);
    await mailer.newMails();
    expect(await mailsAt('2027-10-18T12:05')).toEqual([]);
    expect(await asked(guest)).toBe('yes');
    expect(await mailsAt('2027-10-19T12:05')).toEqual([
      'gil: Still coming? Dinner at Sukkah in the garden, Thu, Oct 21, 7:00 PM EDT',
    ]);
    const [mine] = (await guest.requests.hopper({})).items;
    expect(mine).toMatchObject({ stillComing: 'asked', movedAt: null, movedFrom: null });
  });

  it('in the last two days is the question itself, with its reminder', async () => {
    const { guest, clock, mailsAt, asked, move, mailer } = await dinner();
    clock.set(at('2027-10-18T15:00'));
    await move('2027-10-20T20:00');
    const [mail] = await mailer.newMails();
    expect(mail?.[1]).toContain('Still coming?');
    expect(await mailsAt('2027-10-18T15:30')).toEqual([]);
    expect(await asked(guest)).toBe('asked');
    expect(await mailsAt('2027-10-19T12:05')).toHaveLength(1);
  });

  it('needs a new answer from those who had confirmed', async () => {
    const { host, guest, id, clock, mailsAt, asked, move } = await dinner();
    await mailsAt('2027-10-18T12:05');
    await guest.requests.stillComing(id);
    await mailsAt('2027-10-19T12:05');
    await move('2027-10-20T20:00');
    expect(await asked(guest)).toBe('asked');
    clock.set(at('2027-10-20T10:00'));
    expect((await refusal(host.requests.releaseSeats(id))).code).toBe('RELEASE_TOO_EARLY');
  });

  it('that was confirmed less than a day ago isn’t asked about again', async () => {
    const { guest, id, clock, mailsAt, asked, move, mailer } = await dinner();
    clock.set(at('2027-10-18T10:00'));
    await move('2027-10-20T20:00');
    await guest.requests.stillComing(id);
    await mailer.newMails();
    expect(await mailsAt('2027-10-18T12:05')).toEqual([]);
    expect(await asked(guest)).toBe('yes');
  });
});

describe('a host', () => {
  async function reminded() {
    const story = await dinner();
    await story.mailsAt('2027-10-18T12:05');
    await story.mailsAt('2027-10-19T12:05');
    return story;
  }

  const releasing = async ({ host, id }: { host: Person; id: string }) =>
    (await refusal(host.requests.releaseSeats(id))).code;

  it('can release seats 12 hours after the reminder, and the guest reads why', async () => {
    const { host, guest, id, clock, hostSees, mailer } = await reminded();
    clock.set(at('2027-10-20T00:00'));
    expect((await hostSees(id))?.actions).toEqual(['cancel']);
    expect(await releasing({ host, id })).toBe('RELEASE_TOO_EARLY');
    clock.set(at('2027-10-20T00:10'));
    expect((await hostSees(id))?.actions).toEqual(['cancel', 'release']);
    expect(await host.requests.releaseSeats(id)).toMatchObject({ status: 'cancelled' });
    await mailer.newMails();
    const mail = mailer.mailsTo(guest).at(-1);
    expect(mail?.subject).toMatch(/^Canceled: Dinner/);
    expect(mail?.text).toContain('released your seats');
    expect(mail?.text).toContain('whether you’re still coming, and didn’t get an answer in time');
    expect((await hostSees(id))?.reason).toContain('whether the guest is still coming');
  });

  it('gives the released seats to the waitlist', async () => {
    const { db, host, stranger, id, slot, clock } = await reminded();
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityTotal: 2 } });
    const waiting = { slotId: slot.id, seatsRequested: 2, waitlist: true };
    const next = await stranger.requests.create(waiting);
    expect(next.status).toBe('waitlisted');
    clock.set(at('2027-10-20T09:00'));
    await host.requests.releaseSeats(id);
    expect((await stranger.requests.hopper({})).items[0]?.status).toBe('pending');
  });

  it('can’t release the seats of guests who weren’t reminded', async () => {
    const { host, id, clock, mailsAt } = await dinner();
    clock.set(at('2027-10-18T10:00'));
    expect(await releasing({ host, id })).toBe('RELEASE_TOO_EARLY');
    await mailsAt('2027-10-18T12:05');
    clock.set(at('2027-10-20T10:00'));
    expect(await releasing({ host, id })).toBe('RELEASE_TOO_EARLY');
  });

  it('can’t release the seats of guests who have confirmed', async () => {
    const { host, guest, id, clock, hostSees } = await reminded();
    clock.set(at('2027-10-20T09:00'));
    await guest.requests.stillComing(id);
    expect((await hostSees(id))?.actions).toEqual(['cancel']);
    expect(await releasing({ host, id })).toBe('GUEST_CONFIRMED');
  });

  it('can’t release seats once the meal has begun', async () => {
    const { host, id, clock } = await reminded();
    clock.set(at('2027-10-20T19:05'));
    expect(await releasing({ host, id })).toBe('SLOT_STARTED');
  });
});

/** Each town's eve of Sukkot and of Shemini Atzeret. Hebcal gives when holy time starts and ends. */
describe.each(['New York', 'Jerusalem', 'Melbourne'])('in holy time in %s', (name) => {
  const { timeZone, ...town } = ownTown(name);
  const local = (time: string) => DateTime.fromISO(time, { zone: timeZone }).toJSDate();

  function holyTime() {
    const events = HebrewCalendar.calendar({
      start: new Date(2027, 9, 15),
      end: new Date(2027, 9, 18),
      location: new Location(town.lat, town.lon, town.inIsrael, timeZone),
      il: town.inIsrael,
      candlelighting: true,
      candleLightingMins: town.candleLightingMinutes,
      havdalahDeg: 8.5,
    });
    const timesOf = (description: string) =>
      events.flatMap((event) =>
        event instanceof TimedEvent && event.getDesc() === description ? event.eventTime : [],
      );
    const [start] = timesOf('Candle lighting');
    const [end] = timesOf('Havdalah');
    if (!start || !end) throw new Error('Hebcal has no holy time here.');
    return Array.from(
      { length: 12 },
      (_, n) => (start.getTime() * (12 - n) + end.getTime() * n) / 12,
    );
  }

  async function arrange(startsAt: Date) {
    const story = await mailFixture();
    const { db, clock, host, guest } = story;
    clock.set(local('2027-10-10T09:00'));
    const { slot } = await makeListing(db, host, { timeZone, slots: [{ startsAt }] });
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.accept(id);
    const requestNow = () => db.request.findUniqueOrThrow({ where: { id } });
    return { ...story, id, requestNow };
  }

  it('nobody is asked or reminded, even if the task is late', async () => {
    // A meal on Monday evening: its question is due on the eve, and its reminder on Shabbat or Sunday.
    const { db, clock, requestNow } = await arrange(local('2027-10-18T19:00'));
    for (const instant of holyTime()) {
      clock.set(instant);
      await askIfComing({ db, clock });
      expect(await requestNow()).toMatchObject({ comingAskedAt: null, comingRemindedAt: null });
    }
    const asked = new Date(holyTime()[0] ?? 0);
    await db.request.updateMany({ data: { comingAskedAt: asked, comingDueAt: asked } });
    for (const instant of holyTime()) {
      clock.set(instant);
      await askIfComing({ db, clock });
      expect((await requestNow()).comingRemindedAt).toBeNull();
    }
  });

  it('no seats are released, though the guest was reminded before', async () => {
    const { db, clock, host, id } = await arrange(local('2027-10-18T19:00'));
    await db.request.updateMany({ data: { comingAskedAt: clock.at, comingRemindedAt: clock.at } });
    for (const instant of holyTime()) {
      clock.set(instant);
      expect((await refusal(host.requests.releaseSeats(id))).code).toBe('RELEASE_TOO_EARLY');
      const [card] = (await host.requests.host({})).items;
      expect(card?.actions).toEqual(['cancel']);
    }
    clock.set(local('2027-10-18T09:00'));
    expect(await host.requests.releaseSeats(id)).toMatchObject({ status: 'cancelled' });
  });

  it('an email that’s late isn’t sent', async () => {
    const { db, clock, mailer } = await arrange(local('2027-10-18T19:00'));
    await mailer.newMails();
    clock.set(local('2027-10-15T12:05'));
    await askIfComing({ db, clock });
    clock.set(holyTime()[6] ?? 0);
    expect(await mailer.newMails()).toEqual([]);
    clock.set(local('2027-10-18T09:00'));
    expect(await mailer.newMails()).toHaveLength(1);
  });
});
