import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest, plantProfile } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const deleted = {
  emailConfirmed: false,
  phoneConfirmed: false,
  since: null,
  mealsHosted: 0,
  bio: null,
  languages: [],
  affiliation: null,
  answersWithin: null,
};

const nothing = { ...deleted, since: expect.any(Date) };

const show = (id: string, ...shown: string[]) =>
  story.db.user.update({ where: { id }, data: { shown } });

describe('details about a user', () => {
  it('are visible to others only as far as the user chose', async () => {
    const { db, host, guest, visitor } = story;
    const { id, slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest);
    for (const person of [host, guest]) await plantProfile(db, person);
    const seen = async () => ({
      host: (await visitor.listings.byId({ id })).aboutHost,
      guest: (await host.requests.host({})).items[0]?.hopper.about,
    });
    expect(await seen()).toEqual({ host: nothing, guest: nothing });
    await show(host.id, 'languages', 'affiliation');
    await show(guest.id, 'bio');
    expect(await seen()).toEqual({
      host: { ...nothing, languages: ['Canarytongue'], affiliation: 'Kehillat Canaryhill' },
      guest: { ...nothing, bio: 'Sings like a canarybird.' },
    });
  });

  it('include what is proven about them, whatever they chose to show', async () => {
    const { db, clock, host, guest, stranger, visitor } = story;
    const createdAt = new Date('2026-08-20T09:00:00Z');
    const joined = { createdAt, email: 'proven@example.org', emailVerified: createdAt };
    await db.user.update({
      where: { id: host.id },
      data: { ...joined, verificationStatus: 'email' },
    });
    const { id, slot } = await makeListing(db, host, {
      slots: [{}, { startsAt: '2027-10-17T16:00:00Z' }],
    });
    await makeRequest(db, slot, guest, { status: 'accepted' });
    await makeRequest(db, slot, stranger, { status: 'declined' });
    const asHost = async () => (await visitor.listings.byId({ id })).aboutHost;
    const facts = { emailConfirmed: true, since: new Date('2026-08-01T00:00:00Z') };
    expect(await asHost()).toMatchObject({ ...facts, phoneConfirmed: false, mealsHosted: 0 });
    await db.user.update({
      where: { id: guest.id },
      data: {
        createdAt,
        phone: '+1 212 555 0100',
        emailVerified: null,
        verificationStatus: 'phone',
      },
    });
    const { items } = await host.requests.host({});
    expect(items.map(({ hopper }) => hopper.about?.phoneConfirmed).sort()).toEqual([false, true]);
    expect(JSON.stringify(items.map(({ hopper }) => hopper.about))).not.toMatch(/555|20T09/);
    // Only a meal that's over and had guests counts.
    clock.set('2027-10-20T00:00:00Z');
    expect(await asHost()).toMatchObject({ mealsHosted: 1 });
  });

  it('count at most one hosted meal per guest, and only guests who asked before it began', async () => {
    const { db, clock, host, guest, stranger, join, visitor } = story;
    const at = (n: number) => new Date(Date.UTC(2027, 9, 1 + n, 16));
    const slots = Array.from({ length: 21 }, (_, n) => ({ startsAt: at(n) }));
    const { id, timeSlots } = await makeListing(db, host, { slots });
    for (const slot of timeSlots) await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set('2027-11-01T00:00:00Z');
    const mealsHosted = async () => (await visitor.listings.byId({ id })).aboutHost?.mealsHosted;
    expect(await mealsHosted()).toBe(1);
    const [first, second] = timeSlots;
    if (!first || !second) throw new Error('21 meals were expected.');
    await makeRequest(db, first, await join('Late'), { status: 'accepted', createdAt: at(1) });
    expect(await mealsHosted()).toBe(1);
    await makeRequest(db, second, stranger, { status: 'accepted', createdAt: at(0) });
    expect(await mealsHosted()).toBe(2);
  });

  it('are shown to their owner as others see them', async () => {
    const { db, host } = story;
    await plantProfile(db, host);
    await show(host.id, 'bio');
    const about = { ...nothing, bio: 'Sings like a canarybird.' };
    expect(await host.users.seenByOthers()).toEqual({
      asHost: { firstName: 'Hanna', profileImageUrl: null, about },
      asGuest: { firstName: 'Hanna', lastName: 'L', profileImageUrl: null, about },
    });
  });

  it('are hidden from blocked people, and deleted with the account', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const { id: requestId } = await makeRequest(db, slot, guest);
    await plantProfile(db, guest);
    await show(guest.id, 'bio');
    const about = async () => (await host.requests.host({})).items[0]?.hopper.about;
    expect(await about()).toMatchObject({ bio: 'Sings like a canarybird.' });
    await guest.safety.block({ requestId });
    expect(await about()).toBeNull();
    await db.block.deleteMany({ where: { blockerId: guest.id } });
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await about()).toEqual(deleted);
  });

  it('are set in the profile', async () => {
    const { guest } = story;
    const profile = { firstName: 'Gil', timeZone: 'Asia/Jerusalem', bio: 'We sing.' };
    expect((await guest.users.updateProfile(profile)).shown).toEqual([]);
    await guest.users.updateProfile({ ...profile, shown: ['bio', 'languages'] });
    expect((await guest.users.profile()).shown).toEqual(['bio', 'languages']);
    expect((await guest.users.seenByOthers()).asGuest.about.bio).toBe('We sing.');
  });
});

describe('a host’s response time', () => {
  async function answered(...minutes: number[]) {
    const { db, host, clock, join } = story;
    await show(host.id, 'answers');
    const listing = await makeListing(db, host, { slots: [{ capacityTotal: 50 }] });
    const begun = clock.at.getTime();
    for (const [n, after] of minutes.entries()) {
      clock.set(new Date(begun).toISOString());
      const guest = await join(`Guest ${n}`);
      const input = { slotId: listing.slot.id, seatsRequested: 1 };
      const { id } = await guest.requests.create(input);
      clock.set(new Date(begun + after * 60_000).toISOString());
      await host.requests.accept(id);
    }
    clock.set(new Date(begun + 100 * 3_600_000).toISOString());
    return async () =>
      (await story.visitor.listings.byId({ id: listing.id })).aboutHost?.answersWithin;
  }

  it.each([
    ['of two answers not yet told', [5, 5], null],
    ['within an hour, if half were', [5, 60, 3000], 'hour'],
    ['within some hours', [5, 100, 3000], 'hours'],
    ['within a day', [5, 1400, 3000], 'day'],
    ['in days', [5, 1500, 3000], 'days'],
  ])('is %s', async (_, minutes, within) => {
    expect(await (await answered(...minutes))()).toBe(within);
  });

  it('is shown only for hosts who chose to show it', async () => {
    const answersWithin = await answered(5, 5, 5);
    expect(await answersWithin()).toBe('hour');
    await show(story.host.id, 'bio');
    expect(await answersWithin()).toBeNull();
  });
});
