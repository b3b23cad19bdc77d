import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { offerSeats } from '@/server/needs/offerSeats';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { needForm } from '@/test/needs';

type NeedValues = Parameters<typeof needForm>[0];

/** Two days before the holiday. Candle lighting is on Friday evening. */
const WEDNESDAY = '2027-10-13T14:00:00Z';
const FRIDAY_NIGHT = '2027-10-16T01:00:00Z';

const SUNDAY_LUNCH = { startsAt: new Date('2027-10-24T16:00:00Z'), type: 'lunch' };
const SUNDAY = { date: '2027-10-24', type: 'lunch' as const };

/** A full dinner in a town of its own, and people who want to be told when a seat opens there. */
async function town({
  names = ['Ari'],
  need = {},
  listing = {},
  slot = {},
}: {
  names?: string[];
  need?: NeedValues;
  listing?: object;
  slot?: object;
} = {}) {
  const story = await community({ clock: testClock(WEDNESDAY, 0) });
  const { db, clock, host, join } = story;
  const city = `Town ${randomUUID().slice(0, 8)}`;
  const open = (owner: Person, more: object = {}, meal: object = {}) =>
    makeListing(db, owner, { city, ...more, slots: [meal] });
  const made = await open(host, listing, { capacityTotal: 4, capacityReserved: 4, ...slot });
  const ask = (person: Person, more: NeedValues = {}) =>
    person.needs.save(needForm({ city, groupSize: 1, alerts: 'now', ...need, ...more }));
  const seekers: Person[] = [];
  for (const name of names) {
    const person = await join(name);
    await ask(person);
    clock.forward({ seconds: 1 });
    seekers.push(person);
  }
  const [first] = seekers;
  if (!first) throw new Error('Nobody is looking.');
  const setSlot = (data: object, { id } = made.slot) => db.timeSlot.update({ where: { id }, data });
  const setListing = (data: object) => db.sukkahListing.update({ where: { id: made.id }, data });
  /** The names of those who are told, in order, and of what. */
  const toldOf = async ({ id } = made.slot) => {
    const alerts = await db.seatAlert.findMany({
      where: { slotId: id },
      orderBy: [{ at: 'asc' }, { hopper: { firstName: 'asc' } }],
      select: { hopper: { select: { firstName: true } } },
    });
    return alerts.map(({ hopper }) => hopper.firstName);
  };
  const offer = async () => {
    await offerSeats({ db, clock });
    return toldOf();
  };
  const free = (seats = 1) => setSlot({ capacityReserved: made.slot.capacityTotal - seats });
  return {
    ...story,
    first,
    seekers,
    slot: made.slot,
    open,
    ask,
    setSlot,
    setListing,
    offer,
    toldOf,
    free,
  };
}

const SUSPENDED = { suspendedAt: new Date(WEDNESDAY), suspendedReason: 'false' };

const NAMES = ['Ada', 'Ben', 'Cal', 'Dov', 'Eli', 'Fay', 'Gad', 'Hed'];

type Town = Awaited<ReturnType<typeof town>>;

describe('a seat that opens', () => {
  it.each<[string, (story: Town) => Promise<unknown>, object]>([
    ['the host adds seats', ({ setSlot }) => setSlot({ capacityTotal: 5 }), {}],
    ['a guest gives up a seat', ({ setSlot }) => setSlot({ capacityReserved: 3 }), {}],
    [
      'the meal is restored',
      ({ setSlot }) => setSlot({ removedAt: null }),
      { capacityReserved: 0, removedAt: new Date(WEDNESDAY) },
    ],
  ])('is offered when %s', async (_, opens, slot) => {
    const story = await town({ slot });
    expect(await story.offer()).toEqual([]);
    await opens(story);
    expect(await story.offer()).toEqual(['Ari']);
  });

  it('is offered when a guest cancels', async () => {
    const { db, guest, slot, setSlot, offer } = await town();
    await setSlot({ capacityReserved: 3 });
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    expect(await offer()).toEqual([]);
    await guest.requests.cancel(id);
    expect(await offer()).toEqual(['Ari']);
  });

  it('is offered when a new meal is added', async () => {
    const { db, slot, host, open, toldOf, clock } = await town();
    const fresh = await open(host);
    await offerSeats({ db, clock });
    expect([await toldOf(fresh.slot), await toldOf(slot)]).toEqual([['Ari'], []]);
  });

  it.each([
    ['its host shows it', { visible: false }, { visible: true }],
    [
      'moderators show it',
      { hiddenAt: new Date(WEDNESDAY), hiddenReason: 'false' },
      { hiddenAt: null, hiddenReason: null },
    ],
    ['it says more about its food', { dietaryOptions: [] }, { dietaryOptions: ['Vegan'] }],
  ])('is offered when a listing changes: %s', async (_, before, after) => {
    const { setListing, free, offer } = await town({ need: { dietaryFlags: ['Vegan'] } });
    await setListing({ dietaryOptions: ['Vegan'], ...before });
    await free();
    expect(await offer()).toEqual([]);
    await setListing(after);
    expect(await offer()).toEqual(['Ari']);
  });

  it('is offered when the suspension of its host is lifted', async () => {
    const { db, host, free, offer } = await town();
    const set = (data: object) => db.user.update({ where: { id: host.id }, data });
    await set(SUSPENDED);
    await free();
    expect(await offer()).toEqual([]);
    await set({ suspendedAt: null, suspendedReason: null });
    expect(await offer()).toEqual(['Ari']);
  });

  it('is offered when the meal moves to a night that others look for', async () => {
    const { setSlot, free, offer } = await town({ need: { meals: [SUNDAY] } });
    await free();
    expect(await offer()).toEqual([]);
    const endsAt = new Date('2027-10-24T18:00:00Z');
    await setSlot({ ...SUNDAY_LUNCH, endsAt });
    expect(await offer()).toEqual(['Ari']);
  });

  it('isn’t offered when the meal changes in another way, or has fewer seats', async () => {
    const { db, free, offer, setSlot, ask, stranger } = await town();
    await free(3);
    expect(await offer()).toEqual(['Ari']);
    await db.seatLook.deleteMany();
    await ask(stranger);
    await setSlot({ capacityReserved: 2, priceCents: 500 });
    expect(await db.seatLook.count()).toBe(0);
  });
});

describe('seats are offered', () => {
  it('in order of asking, a few at a time, with time to answer', async () => {
    const { clock, free, offer } = await town({ names: NAMES });
    await free();
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal']);
    clock.forward({ minutes: 119 });
    expect(await offer()).toHaveLength(3);
    clock.forward({ minutes: 1 });
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal', 'Dov', 'Eli', 'Fay']);
    clock.forward({ hours: 2 });
    expect(await offer()).toEqual(NAMES);
  });

  it('to as many groups as there are seats for', async () => {
    const { free, offer } = await town({ names: NAMES });
    await free(4);
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal', 'Dov']);
  });

  it('to nobody else once they’re taken', async () => {
    const { clock, free, offer } = await town({ names: NAMES });
    await free();
    await offer();
    await free(0);
    clock.forward({ hours: 3 });
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal']);
  });

  it('more quickly close to the meal', async () => {
    const { clock, free, offer } = await town({ names: NAMES });
    // Candle lighting is at 6 p.m., two hours later.
    clock.set('2027-10-15T19:50:00Z');
    await free();
    expect(await offer()).toHaveLength(3);
    clock.forward({ minutes: 75 });
    expect(await offer()).toHaveLength(6);
  });

  it('by when alerts were turned on, whatever else changes', async () => {
    const { ask, seekers, free, offer } = await town({ names: NAMES });
    const [ada, ben, cal, dov] = seekers as [Person, Person, Person, Person];
    await ask(ada, { groupSize: 1, words: 'Shalom', meals: [needForm().meals[0] as never] });
    await ask(ben, { alerts: 'off' });
    await ask(ben);
    await ask(cal, { meals: [...needForm().meals, SUNDAY] });
    await ask(dov, { alerts: 'daily' });
    await ask(dov, { alerts: 'now' });
    await free();
    expect(await offer()).toEqual(['Ada', 'Dov', 'Eli']);
  });

  it('without waiting for those who read it later', async () => {
    const { db, clock, ask, seekers, free, offer } = await town({ names: NAMES });
    const [ada, ben] = seekers as [Person, Person];
    await ask(ada, { alerts: 'daily' });
    // It's Shabbat in Sydney by then, and not yet in New York.
    clock.set('2027-10-15T12:00:00Z');
    await db.user.update({ where: { id: ben.id }, data: { timeZone: 'Australia/Sydney' } });
    await db.profile.create({ data: { userId: ben.id, shomerShabbat: true } });
    await free();
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal', 'Dov', 'Eli']);
  });
});

describe('nobody is told', () => {
  it('before the meal’s waitlist, or while a seat is promised to it', async () => {
    const { db, clock, host, guest, stranger, slot, setSlot, offer } = await town();
    await setSlot({ capacityReserved: 3 });
    const { id: seat } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const waits = await makeRequest(db, slot, stranger, { status: 'waitlisted' });
    await guest.requests.cancel(seat);
    const { status } = await db.request.findUniqueOrThrow({ where: { id: waits.id } });
    expect(status).toBe('pending');
    expect(await offer()).toEqual([]);
    await host.requests.decline(waits.id);
    clock.forward({ minutes: 10 });
    expect(await offer()).toEqual(['Ari']);
  });

  it('while a group waits that the seats are enough for', async () => {
    const { db, clock, stranger, slot, free, offer } = await town();
    const { id } = await makeRequest(db, slot, stranger, {
      status: 'waitlisted',
      seatsRequested: 2,
    });
    await free(2);
    expect(await offer()).toEqual([]);
    await stranger.requests.cancel(id);
    clock.forward({ minutes: 10 });
    expect(await offer()).toEqual(['Ari']);
  });

  it('but a waiting group that’s too large doesn’t hold up smaller ones', async () => {
    const { db, stranger, slot, free, offer } = await town();
    await makeRequest(db, slot, stranger, { status: 'waitlisted', seatsRequested: 3 });
    await free(2);
    expect(await offer()).toEqual(['Ari']);
  });

  it('once the meal has begun', async () => {
    const { db, clock, free, offer } = await town({
      slot: { startsAt: new Date('2027-10-20T23:00:00Z') },
      need: { meals: [{ date: '2027-10-20', type: 'dinner' }] },
    });
    clock.set('2027-10-20T23:00:00Z');
    await free();
    expect(await offer()).toEqual([]);
    expect(await db.seatLook.count()).toBe(0);
  });

  it('in holy time at the meal, but after it', async () => {
    const { clock, setSlot, free, offer } = await town({ need: { meals: [SUNDAY] } });
    const endsAt = new Date('2027-10-24T18:00:00Z');
    await setSlot({ ...SUNDAY_LUNCH, endsAt });
    clock.set(FRIDAY_NIGHT);
    await free();
    expect(await offer()).toEqual([]);
    clock.set('2027-10-17T20:00:00Z');
    expect(await offer()).toEqual([]);
    clock.set('2027-10-18T02:00:00Z');
    expect(await offer()).toEqual(['Ari']);
  });

  it.each<[string, NeedValues, object]>([
    ['more seats', { groupSize: 2 }, {}],
    ['another meal', { meals: [SUNDAY] }, {}],
    ['another town', { city: 'Nowhere' }, {}],
    ['a diet that it doesn’t name', { dietaryFlags: ['Vegan'] }, {}],
    ['to avoid an allergen that it doesn’t name', { allergens: ['Sesame'] }, {}],
    ['access that it doesn’t name', { accessibilityNeeds: ['Step-free entry'] }, {}],
    ['no alerts', { alerts: 'off' }, {}],
  ])('who needs %s', async (_, need, listing) => {
    const { free, offer } = await town({ need, listing });
    await free();
    expect(await offer()).toEqual([]);
  });

  it('whose profile has an allergy that the listing doesn’t name', async () => {
    const { db, first, free, offer } = await town();
    await db.profile.create({ data: { userId: first.id, allergens: ['Sesame'] } });
    await free();
    expect(await offer()).toEqual([]);
  });

  it('who asked for the meal before, has a seat then, or hosts it', async () => {
    const { db, host, stranger, slot, seekers, ask, open, free, offer } = await town({
      names: ['Ada', 'Ben'],
    });
    const [ada, ben] = seekers as [Person, Person];
    await makeRequest(db, slot, ada, { status: 'declined' });
    const elsewhere = await open(stranger);
    await makeRequest(db, elsewhere.slot, ben, { status: 'accepted' });
    await ask(host);
    await free();
    expect(await offer()).toEqual([]);
  });

  it('across a block, or who is suspended or gone', async () => {
    const { db, host, seekers, free, offer } = await town({ names: NAMES.slice(0, 5) });
    const [ada, ben, cal, dov] = seekers as [Person, Person, Person, Person];
    await db.block.create({ data: { blockerId: ada.id, blockedId: host.id } });
    await db.block.create({ data: { blockerId: host.id, blockedId: ben.id } });
    await db.user.update({ where: { id: cal.id }, data: SUSPENDED });
    await dov.users.deleteAccount({ confirmation: 'DELETE' });
    await free();
    expect(await offer()).toEqual(['Eli']);
  });

  it('twice of the same meal, unless it was full meanwhile and a day has passed', async () => {
    const { db, clock, first, free, offer } = await town({
      need: { meals: [SUNDAY] },
      slot: {
        ...SUNDAY_LUNCH,
        endsAt: new Date('2027-10-24T18:00:00Z'),
      },
    });
    const toldAt = async () =>
      (await db.seatAlert.findFirstOrThrow({ where: { hopperId: first.id } })).at.toISOString();
    await free(1);
    await offer();
    const at = await toldAt();
    clock.forward({ hours: 23 });
    await free(2);
    await offer();
    expect(await toldAt()).toBe(at);
    await free(0);
    await free(1);
    await offer();
    expect(await toldAt()).toBe(at);
    clock.forward({ hours: 1 });
    await free(0);
    await free(1);
    await offer();
    expect(await toldAt()).toBe(clock.at.toISOString());
  });

  it('twice by two processes', async () => {
    const { db, clock, free, offer } = await town({ names: NAMES });
    await free();
    await Promise.all([1, 2, 3].map(() => offerSeats({ db, clock })));
    expect(await offer()).toEqual(['Ada', 'Ben', 'Cal']);
  });
});
