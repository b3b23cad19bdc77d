import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { START, testClock } from '@/test/clock';
import type { Person } from '@/test/community';
import {
  CANARY,
  DINNER,
  listingForm,
  makeCanaryListing,
  makeRequest,
  slotForm,
} from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { queueEveMails } from '../emails/eve';

const at = (hours: number) => new Date(Date.parse(DINNER) + hours * HOUR_MS).toISOString();
const askedAt = (time: string, change = 'New time') =>
  `${change}. Still coming? Dinner at Sukkah in the garden, Fri, Oct 15, ${time}`;
const ASKED = askedAt('8:00 PM EDT');

async function dinner(clock = testClock()) {
  const story = await mailFixture({ clock });
  const { db, host, guest, stranger, mailer } = story;
  const listing = await makeCanaryListing(db, host);
  const { slot } = listing;
  const { id } = await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 2 });
  const other = await makeRequest(db, slot, stranger);
  const move = (hours: number, more = {}, place = {}) =>
    host.listings.update({
      ...listingForm({ ...CANARY }),
      ...place,
      id: listing.id,
      timeSlots: [{ ...slotForm({ startsAt: at(hours), ...more }), id: slot.id }],
    });
  const seen = async (person: Person) => {
    const [mine] = (await person.requests.hopper({})).items;
    return {
      stillComing: mine?.stillComing,
      movedFrom: mine?.movedFrom,
      placeChanged: mine?.placeChanged,
    };
  };
  const byHost = async () =>
    (await host.requests.host({})).items.map(({ hopper, stillComing }) => [
      hopper.firstName,
      stillComing,
    ]);
  /** Emails to everyone except Sarah, whose request is still pending. */
  const news = async () => (await mailer.newMails()).filter(([to]) => to !== 'sarah');
  return { ...story, listing, slot, id, other, move, seen, byHost, news };
}

describe('a meal that its host moves', () => {
  it('asks accepted guests right away, by email and on their page, and only them', async () => {
    const { guest, stranger, mailer, move, seen, byHost, news, id } = await dinner();
    await move(1);
    expect(await news()).toEqual([['gil', ASKED]]);
    const [mail] = mailer.mailsTo(guest);
    for (const text of [
      'Hanna changed the time of this meal.',
      'so your seats don’t go to waste',
      'When: Friday, October 15, 2027, 8:00 PM – 10:00 PM EDT',
      'Before: Friday, October 15, 2027, 7:00 PM EDT',
      'Where: 4711 Canarystreet',
      `https://sukkah.test/requests#request-${id}`,
    ])
      expect(mail?.text).toContain(text);
    expect(mail?.attachments[0]?.filename).toBe('sukkah-meal.ics');
    expect(await seen(guest)).toEqual({
      stillComing: 'asked',
      movedFrom: new Date(DINNER),
      placeChanged: false,
    });
    expect(await seen(stranger)).toEqual({
      stillComing: null,
      movedFrom: null,
      placeChanged: false,
    });
    expect(await byHost()).toEqual([
      ['Sarah', null],
      ['Gil', 'asked'],
    ]);
    expect((await guest.users.news()).latest).toMatchObject({ requestId: id, isMoved: true });
  });

  it.each(['pending', 'waitlisted'])(
    'tells a guest whose request is %s, without the street or a question',
    async (status) => {
      const { db, stranger, other, mailer, move, seen, clock } = await dinner();
      await db.request.update({ where: { id: other.id }, data: { status } });
      await move(1);
      await mailer.deliver();
      const [mail, ...more] = mailer.mailsTo(stranger);
      expect(mail?.subject).toBe(
        'New time or place: Dinner at Sukkah in the garden, Fri, Oct 15, 8:00 PM EDT',
      );
      for (const text of [
        'Hanna changed the time or place of a meal you’ve requested.',
        'Your request for 1 seat is still open.',
        'When: Friday, October 15, 2027, 8:00 PM – 10:00 PM EDT',
        `https://sukkah.test/requests#request-${other.id}`,
      ])
        expect(mail?.text).toContain(text);
      expect(mail?.text).not.toContain('Canarystreet');
      expect(mail?.attachments).toEqual([]);
      expect(more).toEqual([]);
      expect((await seen(stranger)).stillComing).toBeNull();
      // Trying out times doesn't send an email each.
      for (const hours of [2, 3, 4]) await move(hours);
      clock.forward({ minutes: 10 });
      await mailer.deliver();
      expect(mailer.mailsTo(stranger).map(({ subject }) => subject?.slice(-12))).toEqual([
        ' 8:00 PM EDT',
        '11:00 PM EDT',
      ]);
    },
  );

  it.each(['accept', 'decline'] as const)(
    'tells a guest if the host moves the meal and then undoes their %s',
    async (answer) => {
      // All of this takes less than the ten seconds of the undo window.
      const { host, stranger, other, mailer, move, clock } = await dinner(testClock(START, 100));
      await host.requests.undoably[answer](other.id);
      await move(1);
      await mailer.deliver();
      await host.requests.undo(other.id);
      expect(mailer.mailsTo(stranger)).toEqual([]);
      clock.forward({ seconds: 20 });
      await mailer.deliver();
      expect(mailer.mailsTo(stranger).map(({ subject }) => subject)).toEqual([
        'New time or place: Dinner at Sukkah in the garden, Fri, Oct 15, 8:00 PM EDT',
      ]);
    },
  );

  it('tells a guest who was accepted or left before the email only that', async () => {
    const { host, stranger, other, mailer, move } = await dinner();
    await move(1);
    await host.requests.accept(other.id);
    await mailer.deliver();
    expect(mailer.mailsTo(stranger).map(({ subject }) => subject)).toEqual([
      'You have a seat: Dinner at Sukkah in the garden, Fri, Oct 15',
    ]);
    await move(2);
    await stranger.requests.cancel(other.id);
    await mailer.deliver();
    expect(mailer.mailsTo(stranger)).toHaveLength(1);
  });

  it('records their answer: yes, which the host sees, or no, which frees the seats', async () => {
    const { db, guest, move, seen, byHost, news, id, slot } = await dinner();
    await move(1);
    await news();
    expect((await guest.requests.stillComing(id)).stillComing).toBe('yes');
    expect((await guest.requests.stillComing(id)).stillComing).toBe('yes');
    expect((await byHost())[1]).toEqual(['Gil', 'yes']);
    expect((await seen(guest)).stillComing).toBe('yes');
    await move(2);
    expect((await seen(guest)).stillComing).toBe('asked');
    await guest.requests.cancel(id, 'Too late for the children');
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    expect(capacityReserved).toBe(0);
    expect((await refusal(guest.requests.stillComing(id))).code).toBe('WRONG_STATE');
  });

  it('is announced once with its final time, however often its host changes it', async () => {
    const { guest, mailer, move, news, clock, db } = await dinner();
    for (const hours of [1, 2, 3]) await move(hours);
    expect(await news()).toEqual([['gil', askedAt('10:00 PM EDT')]]);
    expect(mailer.mailsTo(guest)[0]?.text).toContain('10:00 PM – 12:00 AM EDT');
    expect(mailer.mailsTo(guest)[0]?.text).toContain('Before: Friday, October 15, 2027, 7:00 PM');
    // A change within ten minutes of that is held for the next email.
    await move(1);
    await move(-1);
    expect(await news()).toEqual([]);
    clock.forward({ minutes: 10 });
    expect(await news()).toEqual([['gil', askedAt('6:00 PM EDT')]]);
    expect(mailer.mailsTo(guest)[1]?.text).toContain('6:00 PM – 8:00 PM EDT');
    clock.forward({ minutes: 30 });
    expect(await news()).toEqual([]);
    expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  });

  it('asks accepted guests when its place changes, and says so', async () => {
    const { host, guest, mailer, listing, slot, move, seen, news, clock } = await dinner();
    const form = { ...listingForm({ ...CANARY }), id: listing.id };
    const save = (changes: object) => host.listings.update({ ...form, ...changes });
    const meals = { timeSlots: [{ ...slotForm({ startsAt: DINNER }), id: slot.id }] };
    const elsewhere = { addressLine1: '12 Other Street' };
    expect(await host.listings.consequences({ ...form, ...meals, ...elsewhere })).toEqual({
      asked: 1,
      hidden: 0,
    });
    expect((await save({ ...meals, ...elsewhere })).notified.asked).toBe(1);
    expect(await news()).toEqual([['gil', askedAt('7:00 PM EDT', 'New address')]]);
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('Hanna changed the address of this meal.');
    expect(mail?.text).toContain('Where: 12 Other Street');
    expect(mail?.text).not.toContain('Before:');
    expect(await seen(guest)).toEqual({
      stillComing: 'asked',
      movedFrom: null,
      placeChanged: true,
    });
    // A new time as well doesn't hide the new place.
    await move(1, {}, elsewhere);
    expect(await seen(guest)).toMatchObject({ movedFrom: new Date(DINNER), placeChanged: true });
    clock.forward({ minutes: 10 });
    expect(await news()).toEqual([['gil', askedAt('8:00 PM EDT', 'New time and address')]]);
    const both = mailer.mailsTo(guest).at(-1);
    expect(both?.text).toContain('Hanna changed the time and address of this meal.');
  });

  it('asks about a new place sent without meals, but not about spelling or the second line', async () => {
    const { host, guest, listing, seen, id } = await dinner();
    const form = { ...listingForm({ ...CANARY }), id: listing.id };
    const save = async (changes: object) =>
      (await host.listings.update({ ...form, ...changes })).notified.asked;
    expect(await save({})).toBe(0);
    expect(await save({ addressLine1: `  ${CANARY.addressLine1.toUpperCase()}` })).toBe(0);
    expect(await save({ addressLine2: 'Second floor' })).toBe(0);
    expect(await save({ addressLine1: '' })).toBe(0);
    expect(await save({})).toBe(0);
    expect((await seen(guest)).stillComing).toBeNull();
    expect(await save({ city: 'Passaic' })).toBe(1);
    expect((await seen(guest)).stillComing).toBe('asked');
    await guest.requests.stillComing(id);
    expect(await save({ city: 'Passaic' })).toBe(0);
    expect((await seen(guest)).stillComing).toBe('yes');
  });

  it('asks nobody if its hours stay the same, or if they answered or canceled before the email, which still tells them', async () => {
    const { guest, host, mailer, move, seen, news, id } = await dinner();
    await move(0, { capacityTotal: 12 });
    expect(await news()).toEqual([]);
    expect((await seen(guest)).stillComing).toBeNull();
    await move(1);
    await guest.requests.stillComing(id);
    expect(await news()).toEqual([
      ['gil', 'New time: Dinner at Sukkah in the garden, Fri, Oct 15, 8:00 PM EDT'],
    ]);
    expect(mailer.mailsTo(guest)[0]?.text).toContain(
      'You’ve already said that you’re still coming.',
    );
    await move(2);
    await guest.requests.cancel(id);
    expect((await news()).map(([to]) => to)).toEqual(['hanna']);
    expect(mailer.mailsTo(host)).toHaveLength(1);
  });

  it('tells a guest accepted at the same moment the new time in the acceptance email', async () => {
    const { db, host, stranger, other, move, mailer, clock, seen } = await dinner();
    await host.requests.undoably.accept(other.id);
    await move(1);
    expect((await seen(stranger)).stillComing).toBeNull();
    clock.forward({ seconds: 20 });
    await move(2);
    const mine = async () => {
      await mailer.deliver();
      return mailer.mailsTo(stranger).map(({ subject }) => subject);
    };
    expect(await mine()).toEqual(['You have a seat: Dinner at Sukkah in the garden, Fri, Oct 15']);
    expect(mailer.mailsTo(stranger)[0]?.text).toContain('9:00 PM – 11:00 PM EDT');
    const moved = { kind: 'moved', userId: stranger.id };
    expect(await db.mail.count({ where: { ...moved, status: 'skipped' } })).toBe(2);
  });

  it('on its eve sends address, phone number and the question in a single email', async () => {
    const { db, host, guest, mailer, move, news, clock, slot, id } = await dinner();
    clock.set('2027-10-15T17:00:00Z');
    await queueEveMails({ db, clock });
    expect((await news()).map(([to]) => to).sort()).toEqual(['gil', 'hanna']);
    await move(1);
    await queueEveMails({ db, clock });
    expect((await news()).sort()).toEqual([
      ['gil', ASKED],
      ['hanna', 'Who’s coming: Dinner at Sukkah in the garden, Fri, Oct 15'],
    ]);
    expect(mailer.mailsTo(guest).at(-1)?.text).toContain(`Phone: ${host.phone}`);
    // The guest list that hosts print or read on the eve says who hasn't answered.
    expect(mailer.mailsTo(host).at(-1)?.text).toContain('Still coming: Hasn’t confirmed yet');
    const list = () => host.requests.eveList({ slotId: slot.id });
    expect((await list()).guests).toMatchObject([{ stillComing: 'asked' }]);
    await guest.requests.stillComing(id);
    expect((await list()).guests).toMatchObject([{ stillComing: 'yes' }]);
  });
});
