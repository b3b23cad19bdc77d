import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import type { Person } from '@/test/community';
import { DINNER, makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';

const later = (hours: number) => new Date(Date.parse(DINNER) + hours * HOUR_MS);
const kitchen = { dietaryOptions: ['Vegan', 'No fish'] };

async function left(values: Parameters<typeof makeListing>[2] = {}) {
  const story = await mailFixture();
  const { db, host, guest, join } = story;
  const city = `Town ${guest.id.slice(-6)}`;
  const lost = await makeListing(db, host, { city, kashrutLevel: 'mehadrin', ...values });
  const { id } = await makeRequest(db, lost.slot, guest, {
    status: 'accepted',
    seatsRequested: 3,
    dietaryFlags: ['Vegan'],
  });
  await host.timeSlots.cancel({ id: lost.slot.id });
  const offer = async (more: Parameters<typeof makeListing>[2] = {}, by?: Person) =>
    makeListing(db, by ?? (await join('Hadas')), {
      city,
      kashrutLevel: 'mehadrin',
      ...kitchen,
      ...more,
    });
  const offered = async () => (await guest.requests.offers(id)).map(({ listing }) => listing.id);
  const goesFirst = async (slot: { id: string }) => {
    const asked = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    return (await db.request.findUniqueOrThrow({ where: { id: asked.id } })).goesFirst;
  };
  return { ...story, city, id, lost, offer, offered, goesFirst };
}

describe('a guest whose meal was canceled', () => {
  it('is offered meals that fit: nearby, at the same time, with enough seats, for their diet and needs', async () => {
    const { db, host, guest, join, offer, offered } = await left();
    await db.profile.create({
      data: { userId: guest.id, accessibilityNeeds: ['Step-free entry'] },
    });
    const fits = { accessibilityTags: ['Step-free entry', 'Elevator access'] };
    const right = await offer(fits);
    const half = await offer({ ...fits, slots: [{ startsAt: later(1) }] });
    const [blocked, blocker, suspended] = [await join('Bat'), await join('Bar'), await join('Gur')];
    await offer(fits, blocked);
    await offer(fits, blocker);
    await offer(fits, suspended);
    await guest.safety.block({ listingId: (await offer(fits, blocked)).id });
    await db.block.create({ data: { blockerId: blocker.id, blockedId: guest.id } });
    await db.user.update({
      where: { id: suspended.id },
      data: { suspendedAt: new Date(), suspendedReason: 'spam' },
    });
    await offer({ ...fits, city: 'Elsewhere' });
    await offer({ ...fits, timeZone: 'Europe/London' });
    await offer({ ...fits, kashrutLevel: 'home-kosher' });
    await offer({ ...fits, dietaryOptions: ['No fish'] });
    await offer({ ...fits, visible: false });
    await offer({ ...fits, slots: [{ startsAt: later(2) }, { startsAt: later(-2) }] });
    await offer({ ...fits, slots: [{ capacityTotal: 2 }] });
    await offer({ ...fits, slots: [{ removedAt: new Date() }] });
    await offer();
    await offer(fits, host);
    await offer(fits, guest);
    expect(await offered()).toEqual([right.id, half.id]);
  });

  it('is offered at most three meals, closest in time first, and no meal they already asked for', async () => {
    const { db, guest, offer, offered } = await left();
    const all = [];
    for (const hours of [1.5, 0.5, 0, 1]) {
      const { id, slot } = await offer({ slots: [{ startsAt: later(hours) }] });
      all.push({ id, slot });
    }
    const [last, third, first, fourth] = all;
    expect(await offered()).toEqual([first?.id, third?.id, fourth?.id]);
    if (first) await makeRequest(db, first.slot, guest, { status: 'declined' });
    expect(await offered()).toEqual([third?.id, fourth?.id, last?.id]);
    if (third) await makeRequest(db, third.slot, guest, { status: 'accepted' });
    expect(await offered()).toEqual([]);
  });

  it('is offered meals in the same town, however it’s spelled, and not in its namesake', async () => {
    const israel = { timeZone: 'Asia/Jerusalem', region: null, country: 'Israel' };
    const jerusalem = await left({ ...israel, city: 'Jerusalem' });
    const near = await jerusalem.offer({ ...israel, city: 'ירושלים' });
    await jerusalem.offer({ ...israel, city: 'Bnei Brak' });
    expect(await jerusalem.offered()).toEqual([near.id]);
    expect(await jerusalem.goesFirst(near.slot)).toBe(true);

    const usa = { timeZone: 'America/Chicago', country: 'USA', city: 'Springfield' };
    const springfield = await left({ ...usa, region: 'IL' });
    const far = await springfield.offer({ ...usa, region: 'MO' });
    expect(await springfield.offered()).toEqual([]);
    expect(await springfield.goesFirst(far.slot)).toBe(false);
  });

  it('is offered meals in the same postal area, whatever the city is called there', async () => {
    const { city, offer, offered } = await left({ postal: 'sw1a 1aa', timeZone: 'Europe/London' });
    const place = { city: 'Westminster', timeZone: 'Europe/London' };
    const near = await offer({ ...place, postal: 'SW1-B 2BB' });
    await offer({ ...place, postal: 'SW2 1AA' });
    await offer({ ...place, postal: null });
    expect(await offered()).toEqual([near.id]);
    expect(city).not.toBe(place.city);
  });

  it('sees no more of an offered meal than the public does, and nobody else sees the offers', async () => {
    const { guest, host, stranger, id, offer, clock, lost } = await left();
    await offer({ addressLine1: '4711 Canarystreet', postal: '98765', lat: 40.123457, lon: -73.9 });
    const offers = await guest.requests.offers(id);
    expect(offers).toHaveLength(1);
    expect(JSON.stringify(offers)).not.toMatch(/Canary|98765|40\.12/);
    expect((await refusal(host.requests.offers(id))).code).toBe('FORBIDDEN');
    expect((await refusal(stranger.requests.offers(id))).code).toBe('NOT_FOUND');
    clock.set(lost.slot.startsAt);
    expect(await guest.requests.offers(id)).toEqual([]);
  });
});

describe('going first', () => {
  const ask = async (guest: Person, slot: { id: string }, seatsRequested = 3) =>
    (await guest.requests.create({ slotId: slot.id, seatsRequested })).id;

  it('puts guests who lost a meal ahead of others in the host’s list and on the waitlist', async () => {
    const { db, join, guest, offer } = await left();
    const hadas = await join('Hadas');
    const { slot } = await offer({ slots: [{ capacityTotal: 4 }] }, hadas);
    const names = [];
    const others = [];
    for (const name of ['Adi', 'Ben', 'Gal']) {
      const other = await join(name);
      others.push(await ask(other, slot, 2));
      names.push(name);
    }
    const id = await ask(guest, slot);
    const late = await ask(await join('Dan'), slot, 1);
    const pending = async (limit?: number, cursor?: string) =>
      hadas.requests.host({ state: 'pending', ...(limit && { limit }), ...(cursor && { cursor }) });
    const all = (await pending()).items;
    expect(all.map(({ hopper }) => hopper.firstName)).toEqual(['Gil', ...names, 'Dan']);
    expect(all.map(({ goesFirst }) => goesFirst)).toEqual([true, false, false, false, false]);
    const paged: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await pending(2, cursor);
      paged.push(...page.items.map(({ hopper }) => hopper.firstName));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(['Gil', ...names, 'Dan']);

    await hadas.requests.accept(others[0] ?? '');
    await hadas.requests.accept(others[1] ?? '');
    for (const one of [others[2] ?? '', id, late]) await hadas.requests.waitlist(one);
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityTotal: 5 } });
    await hadas.requests.cancel(others[0] ?? '', 'Too few chairs');
    const states = await db.request.findMany({ where: { slotId: slot.id, status: 'pending' } });
    expect(states.map((one) => one.id)).toEqual([id]);
  });

  it('doesn’t apply to more seats, another time or place, the same host, or guests who canceled themselves', async () => {
    const { db, host, guest, join, offer, lost } = await left();
    const first = async (id: string) =>
      (await db.request.findUniqueOrThrow({ where: { id } })).goesFirst;
    expect(await first(await ask(guest, (await offer()).slot, 4))).toBe(false);
    expect(await first(await ask(guest, (await offer()).slot, 2))).toBe(true);
    const dessert = await offer({ slots: [{ startsAt: later(2) }] });
    expect(await first(await ask(guest, dessert.slot))).toBe(false);
    expect(await first(await ask(guest, (await offer({ city: 'Elsewhere' })).slot))).toBe(false);
    expect(await first(await ask(guest, (await offer({}, host)).slot))).toBe(false);

    const found = await offer();
    await makeRequest(db, found.slot, guest, { status: 'accepted' });
    expect(await first(await ask(guest, (await offer()).slot, 1))).toBe(false);

    const other = await join('Omri');
    const { slot } = await offer();
    await other.requests.cancel(await ask(other, slot, 1));
    expect(await first(await ask(other, (await offer()).slot, 1))).toBe(false);
    expect(await first(await ask(await join('Noa'), (await offer()).slot, 1))).toBe(false);
    expect(lost.slot.id).not.toBe(slot.id);
  });

  it('needs a seat that was lost, and that the guest had for a day', async () => {
    const { db, clock, guest, join, offer, mailer } = await left();
    const lose = async (status: 'pending' | 'waitlisted' | 'accepted', hours = 0) => {
      const [twin, second] = [await join('Twin'), await join('Second')];
      const { slot } = await offer({}, second);
      const { id } = await makeRequest(db, slot, twin, { status: 'pending' });
      if (status === 'accepted') await second.requests.accept(id);
      if (status === 'waitlisted') await second.requests.waitlist(id);
      clock.forward({ hours });
      await second.timeSlots.cancel({ id: slot.id });
      const request = await ask(twin, (await offer()).slot, 1);
      const { goesFirst } = await db.request.findUniqueOrThrow({ where: { id: request } });
      const seen = (await twin.requests.hopper({})).items.find((one) => one.id === id);
      await mailer.deliver();
      const [mail] = mailer.mailsTo(twin).filter(({ subject }) => subject?.startsWith('Canceled'));
      const isPromised = Boolean(mail?.text?.includes('you go to the front of the line'));
      return { goesFirst, offersFor: seen?.offersFor, isPromised };
    };
    const ordinary = { goesFirst: false, offersFor: 'ended', isPromised: false };
    const first = { goesFirst: true, offersFor: 'mealGone', isPromised: true };
    expect(await lose('pending', 30)).toEqual(ordinary);
    expect(await lose('waitlisted', 30)).toEqual(ordinary);
    expect(await lose('accepted', 23)).toEqual(ordinary);
    expect(await lose('accepted', 25)).toEqual(first);
    expect(guest.id).toBeTruthy();
  });
});

it('offers other meals to a guest who was declined, until the meal begins', async () => {
  const { db, host, guest, stranger, clock } = await mailFixture();
  const { slot } = await makeListing(db, host);
  const { id } = await makeRequest(db, slot, guest);
  const other = await makeListing(db, stranger);
  await host.requests.decline(id);
  const seen = async () => (await guest.requests.hopper({})).items.find((one) => one.id === id);
  expect((await seen())?.offersFor).toBe('ended');
  expect((await guest.requests.offers(id)).map(({ listing }) => listing.id)).toEqual([other.id]);
  clock.set(slot.startsAt.toISOString());
  expect((await seen())?.offersFor).toBeNull();
});

it('offers other meals to a guest whose seats the host canceled, but not to one who canceled', async () => {
  const { db, host, guest, stranger } = await mailFixture();
  const { slot } = await makeListing(db, host);
  for (const [person, canceler] of [
    [guest, host],
    [stranger, stranger],
  ] as const) {
    const { id } = await makeRequest(db, slot, person, { status: 'accepted' });
    await canceler.requests.cancel(id, 'Too few chairs');
  }
  const of = async (person: Person) =>
    (await person.requests.hopper({ state: 'lost' })).items.map(({ offersFor }) => offersFor);
  expect(await of(guest)).toEqual(['ended']);
  expect((await stranger.requests.hopper({})).items[0]?.offersFor).toBeNull();
  expect(await of(stranger)).toEqual([]);
});

it('lists the same offers in the email as on the page', async () => {
  const { db, host, guest, stranger, mailer } = await mailFixture();
  const lost = await makeListing(db, host);
  const { id } = await makeRequest(db, lost.slot, guest, { status: 'accepted' });
  const other = await makeListing(db, stranger, { title: 'Sukkah on the roof' });
  await host.timeSlots.cancel({ id: lost.slot.id });
  await mailer.deliver();
  const [mail] = mailer.mailsTo(guest);
  const [offer] = await guest.requests.offers(id);
  expect(offer?.listing.title).toBe('Sukkah on the roof');
  const path = `https://sukkah.test/listing/${other.id}?request=${other.slot.id}`;
  expect(mail?.html).toContain(path);
  for (const text of [
    'Sukkah on the roof',
    path,
    'Dinner, Friday, October 15, 2027, 7:00 PM – 9:00 PM EDT. Brooklyn, NY, United States. 10 seats left.',
    'you go to the front of the line',
  ])
    expect(mail?.text).toContain(text);
});
