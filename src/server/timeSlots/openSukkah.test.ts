import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callerFor, community } from '@/test/community';
import {
  DINNER,
  LUNCH,
  listingForm,
  makeListing,
  makeOpenSukkah,
  makeRequest,
  makeUser,
  slotForm,
} from '@/test/factories';
import { refusal } from '@/test/refusal';

const hours = (values: Parameters<typeof slotForm>[0] = {}) =>
  slotForm({ mode: 'open', ...values });

async function institution() {
  const story = await community();
  const moderator = callerFor(
    story.db,
    story.clock,
    await makeUser(story.db, { role: 'admin', firstName: 'Mori' }),
    'moderator',
  );
  const setInstitution = (isInstitution: boolean) =>
    moderator.moderation.setInstitution({ userId: story.host.id, isInstitution });
  await setInstitution(true);
  return { ...story, moderator, setInstitution };
}

describe('opening hours', () => {
  it('are only for institutions', async () => {
    const { db, host } = await community();
    const listing = await makeListing(db, host, { slots: [] });
    const form = listingForm({ timeSlots: [hours()] });
    const ways = [
      () => host.listings.create(form),
      () => host.listings.create({ ...form, visible: false }),
      () => host.listings.update({ ...form, id: listing.id }),
      () => host.timeSlots.create({ ...hours(), listingId: listing.id }),
    ];
    for (const way of ways)
      expect(await refusal(way())).toMatchObject({ status: 403, code: 'NOT_INSTITUTION' });
    expect(await db.timeSlot.count({ where: { listing: { hostId: host.id } } })).toBe(0);
  });

  it('aren’t in one listing with meals', async () => {
    const { host } = await institution();
    const meal = slotForm({ startsAt: LUNCH });
    const mixed = listingForm({ timeSlots: [hours(), meal] });
    expect(await refusal(host.listings.create(mixed))).toMatchObject({
      ...{ status: 409, code: 'MIXED_SLOTS' },
    });
    const open = await host.listings.create(listingForm({ timeSlots: [hours()] }));
    const meals = await host.listings.create(listingForm({ timeSlots: [meal] }));
    const ways = [
      () => host.timeSlots.create({ ...meal, listingId: open.id }),
      () => host.timeSlots.create({ ...hours(), listingId: meals.id }),
      () => host.listings.update({ ...mixed, id: open.id }),
    ];
    for (const way of ways) expect((await refusal(way())).code).toBe('MIXED_SLOTS');
  });

  it('take no requests, not even for a waitlist', async () => {
    const { db, host, guest } = await institution();
    const { id, slot } = await makeOpenSukkah(db, host, { slots: [{ capacityReserved: 10 }] });
    const [seen] = (await guest.listings.byId({ id })).timeSlots;
    expect(seen).toMatchObject({ mode: 'open', refusal: 'OPEN_SLOT', seatsLeft: 0 });
    for (const waitlist of [false, true])
      expect(
        await refusal(guest.requests.create({ slotId: slot.id, seatsRequested: 1, waitlist })),
      ).toMatchObject({
        ...{ status: 409, code: 'OPEN_SLOT' },
        message: 'Nobody needs to ask here. Just come.',
      });
    const several = { meals: [{ slotId: slot.id }], seatsRequested: 1 };
    expect((await refusal(guest.requests.askSeveral(several))).code).toBe('OPEN_SLOT');
    expect(await db.request.count({ where: { slotId: slot.id } })).toBe(0);
  });

  it('never come from a meal with guests: it’s removed, and they’re told', async () => {
    const { db, host, guest } = await institution();
    const { id, slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    const form = listingForm({ timeSlots: [{ ...hours(), id: slot.id }] });
    const saved = await host.listings.update({ ...form, id });
    expect(saved.notified.removed).toBe(1);
    expect(saved.timeSlots).toMatchObject([{ mode: 'open' }]);
    expect(saved.timeSlots[0]?.id).not.toBe(slot.id);
    expect((await guest.requests.hopper({})).items[0]?.status).toBe('cancelled');
  });

  it('stay when an older client saves them, and when they’re sent again', async () => {
    const { host } = await institution();
    const made = await host.listings.create(listingForm({ timeSlots: [hours()] }));
    const slot = made.timeSlots[0];
    const { version } = await host.listings.byId({ id: made.id });
    const { mode: _mode, ...older } = hours();
    const form = listingForm({ title: 'Changed', timeSlots: [{ ...older, id: `${slot?.id}` }] });
    const saved = await host.listings.update({ ...form, id: made.id, version });
    expect(saved.timeSlots).toMatchObject([{ id: slot?.id, mode: 'open' }]);
    // The same again, with the version from before, changes nothing.
    await host.listings.update({ ...form, id: made.id, version });
  });

  it('aren’t among the meals that a sick host can cancel', async () => {
    const { db, host } = await institution();
    await makeOpenSukkah(db, host);
    expect(await host.listings.comingMeals()).toEqual([]);
  });
});

describe('an open sukkah that’s closed for the day', () => {
  it('says so on its page, isn’t found, and can be open after all', async () => {
    const { db, host, visitor } = await institution();
    const { id, slot } = await makeOpenSukkah(db, host, { city: 'Closedtown' });
    const seen = async () => [
      (await visitor.listings.byId({ id })).timeSlots[0]?.isClosed,
      (await visitor.listings.search({ mode: 'open', city: 'Closedtown' })).total,
    ];
    expect(await seen()).toEqual([false, 1]);
    for (const closed of [true, true, false]) {
      expect(await host.timeSlots.setClosed({ id: slot.id, closed })).toEqual({ closed });
      expect(await seen()).toEqual([closed, closed ? 0 : 1]);
    }
  });

  it('is closed by its host only, and only while it’s to come', async () => {
    const { db, clock, host, stranger, visitor } = await institution();
    const { slot } = await makeOpenSukkah(db, host);
    const meal = await makeListing(db, host);
    const close = (who: typeof visitor, { id } = slot) =>
      refusal(who.timeSlots.setClosed({ id, closed: true }));
    expect((await close(stranger)).code).toBe('FORBIDDEN');
    expect((await close(visitor)).code).toBe('UNAUTHORIZED');
    expect((await close(host, meal.slot)).code).toBe('NOT_OPEN_SLOT');
    clock.set(slot.endsAt);
    expect((await close(host)).code).toBe('SLOT_OVER');
    await host.timeSlots.remove({ id: slot.id });
    expect((await close(host)).code).toBe('NOT_FOUND');
  });
});

describe('a search', () => {
  async function both() {
    const story = await institution();
    const city = `Opentown ${story.host.id.slice(0, 8)}`;
    const sukkah = await makeOpenSukkah(story.db, story.host, {
      ...{ city, title: 'Open', slots: [{ endsAt: '2027-10-16T03:00:00Z' }] },
    });
    await makeListing(story.db, story.guest, { city, title: 'Meal' });
    const titles = async (input: object = {}) =>
      (await story.visitor.listings.search({ city, ...input })).items.map(({ title }) => title);
    return { ...story, city, sukkah, titles };
  }

  it('finds either meals or open sukkahs', async () => {
    const { titles } = await both();
    expect(await titles()).toEqual(['Meal']);
    expect(await titles({ seats: 2, upcoming: true })).toEqual(['Meal']);
    expect(await titles({ mode: 'open' })).toEqual(['Open']);
    const day = { mode: 'open', date: '2027-10-15', upcoming: true };
    expect(await titles({ ...day, seats: 8, mealType: 'lunch' })).toEqual(['Open']);
    expect(await titles({ ...day, date: '2027-10-16' })).toEqual([]);
  });

  it('of saved listings, or of those at a spot on the map, finds both', async () => {
    const { db, host, guest, stranger, city, sukkah, titles } = await both();
    const meal = await db.sukkahListing.findFirstOrThrow({ where: { hostId: guest.id } });
    for (const { id } of [sukkah, meal]) await stranger.listings.save({ id });
    const saved = async (input: object) =>
      (await stranger.listings.search({ city, saved: true, ...input })).items.map(
        ({ title }) => title,
      );
    expect((await saved({})).sort()).toEqual(['Meal', 'Open']);
    expect(await saved({ mode: 'open' })).toEqual(['Open']);
    expect(await saved({ seats: 1 })).toEqual(['Meal']);
    expect(await titles({ ids: [sukkah.id] })).toEqual(['Open']);
    await db.user.update({ where: { id: host.id }, data: { institutionUntil: null } });
    expect(await saved({ mode: 'open' })).toEqual([]);
  });

  it('finds what’s open now before what opens later', async () => {
    const { db, clock, city, titles, join } = await both();
    const shul = await join('Shul');
    await makeOpenSukkah(db, shul, { city, title: 'Later', slots: [{ startsAt: LUNCH }] });
    clock.set(new Date(Date.parse(DINNER) + 60_000));
    expect(await titles({ mode: 'open', upcoming: true })).toEqual(['Open', 'Later']);
  });

  it('by a need’s owner finds open sukkahs of a day apart from its meals', async () => {
    const { guest, stranger, city } = await both();
    const dinner = { date: '2027-10-15', type: 'dinner' as const };
    await stranger.needs.save({ meals: [dinner], city, groupSize: 8 });
    expect((await stranger.needs.matches(dinner)).map(({ listing }) => listing.title)).toEqual([
      'Meal',
    ]);
    const [open, ...others] = await stranger.needs.openSukkahs({ date: '2027-10-15' });
    expect(open).toMatchObject({
      listing: { title: 'Open', addressLine1: '4711 Canarystreet' },
      slot: { mode: 'open' },
    });
    expect(others).toEqual([]);
    expect(await stranger.needs.openSukkahs({ date: '2027-10-16' })).toEqual([]);
    expect((await refusal(guest.needs.openSukkahs({ date: '2027-10-15' }))).code).toBe('NOT_FOUND');
  });
});

describe('an institution', () => {
  it('is confirmed by moderators only, until after the coming Sukkot, and the log says so', async () => {
    const { db, clock, host, guest, visitor, moderator, setInstitution } = await institution();
    const until = async () =>
      (await db.user.findUniqueOrThrow({ where: { id: host.id } })).institutionUntil?.toISOString();
    expect(await until()).toBe('2028-01-16T00:00:00.000Z');
    expect((await host.users.profile()).institutionUntil?.toISOString()).toBe(await until());
    // During Sukkot, the same one is the coming one; after it, the next.
    clock.set('2027-10-20T12:00:00Z');
    await setInstitution(true);
    expect(await until()).toBe('2028-01-16T00:00:00.000Z');
    clock.set('2027-12-01T12:00:00Z');
    await setInstitution(true);
    expect(await until()).toBe('2029-01-05T00:00:00.000Z');
    await setInstitution(false);
    expect(await until()).toBeUndefined();
    const { items } = await moderator.moderation.log({});
    expect(items.flatMap(({ action, user }) => (user?.id === host.id ? action : []))).toEqual([
      'removeInstitution',
      'confirmInstitution',
      'confirmInstitution',
      'confirmInstitution',
    ]);
    for (const who of [host, guest, visitor])
      expect(
        await refusal(who.moderation.setInstitution({ userId: guest.id, isInstitution: true })),
      ).toMatchObject({ status: 404 });
  });

  it('has no visible open sukkah once it isn’t one, even if it publishes at that moment', async () => {
    const { db, host, setInstitution } = await institution();
    const published: boolean[] = [];
    for (let round = 0; round < 12; round += 1) {
      await setInstitution(true);
      const [created] = await Promise.allSettled([
        host.listings.create(listingForm({ timeSlots: [hours()] })),
        // A little later each time, so that each of the two comes first at least once.
        setTimeout(round * 4).then(() => setInstitution(false)),
      ]);
      published.push(created.status === 'fulfilled');
      expect(await db.sukkahListing.count({ where: { hostId: host.id, visible: true } })).toBe(0);
    }
    expect(published).toContain(true);
  });

  it('isn’t confirmed by itself, and not after it left', async () => {
    const { db, clock, host } = await community();
    const admin = await makeUser(db, { role: 'admin' });
    const { moderation } = callerFor(db, clock, admin, 'moderator');
    const confirm = (userId: string) =>
      refusal(moderation.setInstitution({ userId, isInstitution: true }));
    expect((await confirm(admin.id)).code).toBe('FORBIDDEN');
    await host.users.deleteAccount({ confirmation: 'DELETE' });
    expect((await confirm(host.id)).code).toBe('NOT_FOUND');
  });
});
