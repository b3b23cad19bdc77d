import { describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { LUNCH, listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';

const MESSAGE = 'I have a fever; I am so sorry.';

async function dinnerForFour() {
  const story = await mailFixture();
  const { db, host, join } = story;
  const listing = await makeListing(db, host, { slots: [{ capacityTotal: 6 }] });
  const guests: Person[] = [];
  for (const [name, status, seatsRequested] of [
    ['Adi', 'accepted', 2],
    ['Ben', 'accepted', 3],
    ['Gal', 'pending', 1],
    ['Dan', 'waitlisted', 4],
  ] as const) {
    const guest = await join(name);
    await makeRequest(db, listing.slot, guest, { status, seatsRequested });
    guests.push(guest);
  }
  return { ...story, listing, slot: listing.slot, guests };
}

const own = async (guest: Person) => (await guest.requests.hopper({})).items[0];

describe('a host who is sick', () => {
  it('cancels a meal with one message to all its guests, and each guest hears of it once', async () => {
    const { db, host, slot, listing, guests, mailer, clock } = await dinnerForFour();
    expect(await host.timeSlots.cancel({ id: slot.id, message: MESSAGE })).toEqual({ guests: 4 });
    const news = await mailer.newMails();
    clock.forward({ minutes: 30 });
    expect(await mailer.newMails()).toEqual([]);
    expect(news.sort()).toEqual(
      ['adi', 'ben', 'dan', 'gal'].map((name) => [
        name,
        'Canceled: Dinner at Sukkah in the garden, Fri, Oct 15',
      ]),
    );
    // Only those who lose a seat go first elsewhere.
    for (const [n, guest] of guests.entries()) {
      const [mail] = mailer.mailsTo(guest);
      expect(mail?.text).toContain('Hanna had to cancel this meal for everyone.');
      expect(mail?.text).toContain(`Reason: ${MESSAGE}`);
      expect(mail?.html).toContain(MESSAGE);
      expect(await own(guest)).toMatchObject({
        status: 'cancelled',
        reason: MESSAGE,
        listing: { id: listing.id },
        offersFor: n < 2 ? 'mealGone' : 'ended',
        actions: [],
      });
    }
    // The seats are free and the meal can't be found anymore, but its history stays.
    const row = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    expect(row).toMatchObject({ capacityReserved: 0, cancelledAt: expect.any(Date) });
    expect((await host.listings.byId({ id: listing.id })).timeSlots).toEqual([]);
    expect((await host.requests.host({})).items.map(({ reason }) => reason)).toEqual(
      Array(4).fill(MESSAGE),
    );
  });

  it('is emailed at once to everyone, including the waitlist and people who have just seen it', async () => {
    const { host, slot, guests, mailer } = await dinnerForFour();
    await host.timeSlots.cancel({ id: slot.id });
    for (const guest of guests) {
      await guest.requests.hopper({});
      await guest.requests.markSeen();
    }
    const news = await mailer.newMails();
    expect(news.map(([to]) => to).sort()).toEqual(['adi', 'ben', 'dan', 'gal']);
  });

  it('doesn’t have to say why: the guests read that the host had to cancel', async () => {
    const { host, slot, guests, mailer } = await dinnerForFour();
    await host.timeSlots.cancel({ id: slot.id });
    await mailer.deliver();
    for (const guest of guests) {
      expect(mailer.mailsTo(guest)[0]?.text).toContain('Reason: The host had to cancel.');
      expect((await own(guest))?.reason).toBe('The host had to cancel.');
    }
  });

  it('cancels right away, even if an answer could still be undone', async () => {
    const { db, host, join, mailer, clock } = await mailFixture();
    const { slot } = await makeListing(db, host);
    const guest = await join('Noa');
    const { id } = await makeRequest(db, slot, guest);
    await host.requests.undoably.accept(id);
    await host.timeSlots.cancel({ id: slot.id });
    expect((await own(guest))?.status).toBe('cancelled');
    expect((await refusal(host.requests.undo(id))).code).toBe('WRONG_STATE');
    clock.forward({ seconds: 30 });
    expect((await mailer.newMails()).map(([to, subject]) => [to, subject?.split(':')[0]])).toEqual([
      ['noa', 'Canceled'],
    ]);
  });

  it('can cancel a meal only once, and not after it’s over', async () => {
    const { db, clock, host } = await community();
    const { slot } = await makeListing(db, host);
    const { slot: lunch } = await makeListing(db, host);
    await host.timeSlots.cancel({ id: slot.id });
    expect((await refusal(host.timeSlots.cancel({ id: slot.id }))).code).toBe('NOT_FOUND');
    clock.set(lunch.endsAt);
    expect((await refusal(host.timeSlots.cancel({ id: lunch.id }))).code).toBe('SLOT_OVER');
  });

  it('can’t bring the meal back by an edit, because its guests have other plans by now', async () => {
    const { db, host, slot, listing, guests } = await dinnerForFour();
    await host.timeSlots.cancel({ id: slot.id, message: MESSAGE });
    const form = slotForm({ capacityTotal: 6 });
    // A page that was opened before the cancellation.
    const saved = host.listings.update({
      ...listingForm({ title: 'Changed' }),
      id: listing.id,
      timeSlots: [{ ...form, id: slot.id }],
    });
    expect(await refusal(saved)).toMatchObject({
      status: 409,
      code: 'MEAL_CANCELLED',
      issues: [{ path: 'timeSlots.0.startsAt' }],
    });
    const { title, timeSlots } = await host.listings.byId({ id: listing.id });
    expect({ title, timeSlots }).toEqual({ title: listing.title, timeSlots: [] });
    // Adding it again creates a new meal, both in the form and over REST.
    const { timeSlots: added } = await host.listings.update({
      ...listingForm(),
      id: listing.id,
      timeSlots: [form],
    });
    const [anew] = added;
    expect(anew?.id).not.toBe(slot.id);
    await host.timeSlots.remove({ id: `${anew?.id}` });
    const again = await host.timeSlots.create({ ...form, listingId: listing.id });
    expect(again.id).toBe(anew?.id);
    expect((await own(guests[0] as Person))?.reason).toBe(MESSAGE);
    expect(await db.timeSlot.count({ where: { cancelledAt: { not: null } } })).toBe(1);
  });
});

describe('a host who is sick for several meals', () => {
  async function threeMeals() {
    const story = await mailFixture();
    const { db, host, guest, stranger } = story;
    const garden = await makeListing(db, host, {
      slots: [{ capacityTotal: 6 }, { startsAt: LUNCH }],
    });
    const roof = await makeListing(db, host, { title: 'On the roof', visible: false });
    const meals = [...garden.timeSlots, roof.slot];
    for (const slot of meals) await makeRequest(db, slot, guest, { status: 'accepted' });
    await makeRequest(db, roof.slot, stranger, { seatsRequested: 3 });
    return { ...story, ids: meals.map(({ id }) => id) };
  }

  const ended = (db: Awaited<ReturnType<typeof threeMeals>>['db']) =>
    db.request.findMany({ where: { status: 'cancelled' }, select: { slotId: true } });

  it('cancels them at once, even for several listings, with one message', async () => {
    const { db, host, guest, stranger, ids, mailer } = await threeMeals();
    const answer = await host.timeSlots.cancelSeveral({ ids, message: MESSAGE });
    expect(answer).toEqual({ meals: 3, groups: 2 });
    for (const person of [guest, stranger])
      for (const request of (await person.requests.hopper({})).items)
        expect(request).toMatchObject({ status: 'cancelled', reason: MESSAGE });
    expect(await db.timeSlot.count({ where: { cancelledAt: { not: null } } })).toBe(3);
    expect(await host.listings.comingMeals()).toEqual([]);
    // A guest of all three gets one digest, with every meal and the message.
    const news = await mailer.newMails();
    expect(news.sort()).toEqual([
      ['gil', 'Updates on 3 meals'],
      ['sarah', 'Canceled: Dinner at On the roof, Fri, Oct 15'],
    ]);
    const text = mailer.mailsTo(guest)[0]?.text ?? '';
    expect(text.match(/^Canceled: .*/gm)).toHaveLength(3);
    expect(text.match(/Reason: I have a fever/g)).toHaveLength(3);
  });

  it('can be repeated: nobody is told twice, and the answer is the same', async () => {
    const { db, host, ids, mailer } = await threeMeals();
    await host.timeSlots.cancel({ id: `${ids[1]}`, message: 'A cold' });
    const first = await host.timeSlots.cancelSeveral({ ids, message: MESSAGE });
    expect(await host.timeSlots.cancelSeveral({ ids, message: 'Again' })).toEqual(first);
    expect(first).toEqual({ meals: 3, groups: 2 });
    expect(await db.mail.count({ where: { kind: 'cancelled' } })).toBe(4);
    const messages = await db.timeSlot.findMany({ select: { cancelMessage: true } });
    expect(messages.map((one) => one.cancelMessage).sort()).toEqual(['A cold', MESSAGE, MESSAGE]);
    expect(await mailer.newMails()).toHaveLength(2);
  });

  it.each([
    ['was removed', 'NOT_FOUND'],
    ['is over', 'SLOT_OVER'],
    ['is another host’s', 'FORBIDDEN'],
    ['is another host’s who removed it', 'NOT_FOUND'],
    ['is another host’s who canceled it', 'NOT_FOUND'],
  ])('cancels none of them if one %s', async (what, code) => {
    const { db, host, stranger, clock, ids } = await threeMeals();
    if (what === 'was removed') await host.timeSlots.remove({ id: `${ids[1]}` });
    if (what === 'is over') clock.set(new Date(Date.parse(LUNCH) + 24 * 60 * 60_000));
    if (what.startsWith('is another host’s')) {
      const { id } = (await makeListing(db, stranger)).slot;
      ids.push(id);
      if (what.endsWith('removed it')) await stranger.timeSlots.remove({ id });
      if (what.endsWith('canceled it')) await stranger.timeSlots.cancel({ id });
    }
    expect((await refusal(host.timeSlots.cancelSeveral({ ids }))).code).toBe(code);
    expect(await ended(db)).toEqual([]);
  });

  it('sees their coming meals, soonest first, and which groups and how many seats each affects', async () => {
    const { db, host, stranger, clock, ids } = await threeMeals();
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: '2027-10-12T17:00:00Z' }] });
    await makeRequest(db, slot, stranger, { status: 'declined' });
    await makeListing(db, stranger);
    const asked = async () =>
      (await host.listings.comingMeals()).map(({ id, listing, groups, seats }) => ({
        ...{ id, title: listing.title, groups, seats },
      }));
    const title = 'Sukkah in the garden';
    const dinners = [
      { id: ids[0], title, groups: [0], seats: 1 },
      { id: ids[2], title: 'On the roof', groups: [0, 1], seats: 4 },
    ];
    const lunch = { id: ids[1], title, groups: [0], seats: 1 };
    expect(await asked()).toEqual([
      { id: slot.id, title, groups: [], seats: 0 },
      ...dinners,
      lunch,
    ]);
    clock.set(new Date('2027-10-16T10:00:00Z'));
    expect(await asked()).toEqual([lunch]);
  });
});
