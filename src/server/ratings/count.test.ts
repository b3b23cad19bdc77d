import { describe, expect, it } from 'vitest';
import type { Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { countRatings } from './count';

const TUESDAY = '2027-10-19T23:00:00.000Z';
const OVER = '2027-10-20T01:00:30Z';
const CLOSED = '2027-11-03T01:01:00Z';

async function table() {
  const story = await mailFixture();
  const listing = await makeListing(story.db, story.host, { slots: [{ startsAt: TUESDAY }] });
  const seat = (guest: Person) =>
    makeRequest(story.db, listing.slot, guest, { status: 'accepted' });
  return { ...story, listing, seat };
}

describe('an average', () => {
  async function rated(stars: (number | null)[]) {
    const story = await table();
    const { clock, join, seat, host, db, listing } = story;
    const guests: Person[] = [];
    for (const one of stars) {
      const guest = await join('Adi');
      guests.push(guest);
      const { id } = await seat(guest);
      clock.set(OVER);
      await guest.ratings.give({ id, stars: one, note: 'A note of nobody else' });
    }
    const count = (at: string) => {
      clock.set(at);
      return Promise.all([countRatings({ db, clock }), countRatings({ db, clock })]);
    };
    const shown = async () => {
      const [own] = (await host.listings.host({})).items;
      const detail = await story.visitor.listings.byId({ id: listing.id });
      const stats = await host.listings.hostStats();
      expect(detail.rating).toEqual(own?.rating);
      expect(stats.rating).toEqual(own?.rating);
      return detail.rating;
    };
    return { ...story, guests, count, shown };
  }

  it('is shown from three ratings on, once none of them can be changed', async () => {
    const { count, shown } = await rated([5, 4, 4]);
    await count('2027-11-02T00:00:00Z');
    expect(await shown()).toBeNull();
    await count(CLOSED);
    expect(await shown()).toEqual({ average: 4.3, count: 3 });
    await count('2027-11-04T00:00:00Z');
    expect(await shown()).toEqual({ average: 4.3, count: 3 });
  });

  it('isn’t shown for two ratings, or for three by one guest', async () => {
    const { db, count, shown, guests } = await rated([5, 1, null]);
    await count(CLOSED);
    expect(await shown()).toBeNull();
    const [adi] = guests;
    if (!adi) throw new Error('A guest was expected.');
    await db.rating.updateMany({ data: { giverId: adi.id, stars: 3 } });
    await count(CLOSED);
    expect(await shown()).toBeNull();
  });

  it('doesn’t change with a fourth and fifth, so nobody can work those out', async () => {
    const { db, host, clock, join, count, shown } = await rated([5, 4, 4]);
    await count(CLOSED);
    const next = await makeListing(db, host, { slots: [{ startsAt: '2027-11-09T23:00:00.000Z' }] });
    const give = async (stars: number) => {
      const guest = await join('Ben');
      const { id } = await makeRequest(db, next.slot, guest, { status: 'accepted' });
      clock.set('2027-11-10T01:01:00Z');
      await guest.ratings.give({ id, stars });
    };
    await give(1);
    await give(2);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 4.3, count: 3 });
    await give(2);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 3, count: 6 });
  });

  it('counts each author once, by the latest rating, and changes only by three of them at a time', async () => {
    const { db, host, clock, guests, count, shown } = await rated([5, 4, 4]);
    await count(CLOSED);
    // Ten meals of a minute each, one after the other.
    const slots = Array.from({ length: 10 }, (_, n) => ({
      startsAt: new Date(Date.parse('2027-11-09T23:00:00Z') + n * 120_000),
      endsAt: new Date(Date.parse('2027-11-09T23:01:00Z') + n * 120_000),
    }));
    const { timeSlots } = await makeListing(db, host, { slots });
    clock.set('2027-11-10T01:00:00Z');
    const again = async (guest: Person | undefined) => {
      for (const [n, slot] of timeSlots.entries()) {
        if (!guest) throw new Error('A guest was expected.');
        const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
        clock.set('2027-11-10T01:00:00Z');
        await guest.ratings.give({ id, stars: n === 9 ? 1 : 3 });
      }
    };
    await again(guests[0]);
    await again(guests[1]);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 4.3, count: 3 });
    await again(guests[2]);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 1, count: 3 });
  });

  it('excludes users who are suspended when it’s counted, and includes them once that is lifted', async () => {
    const { db, clock, host, guests, join, count, shown } = await rated([1, 5, 4]);
    const measure = (suspendedAt: Date | null) =>
      db.user.updateMany({
        where: { id: guests[0]?.id ?? '' },
        data: { suspendedAt, suspendedReason: suspendedAt && 'spam' },
      });
    await measure(new Date(OVER));
    await count(CLOSED);
    expect(await shown()).toBeNull();
    const next = await makeListing(db, host, { slots: [{ startsAt: '2027-11-09T23:00:00.000Z' }] });
    const give = async (stars: number) => {
      const guest = await join('Ben');
      const { id } = await makeRequest(db, next.slot, guest, { status: 'accepted' });
      clock.set('2027-11-10T01:01:00Z');
      await guest.ratings.give({ id, stars });
    };
    await give(3);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 4, count: 3 });
    await measure(null);
    await give(1);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 4, count: 3 });
    await give(1);
    await count('2027-11-24T01:02:00Z');
    expect(await shown()).toEqual({ average: 2.5, count: 6 });
  });

  it('of a guest is visible to hosts they send a request to, and is deleted with the account', async () => {
    const { db, clock, host, guest, join, seat } = await table();
    const { id } = await seat(guest);
    for (const name of ['Ada', 'Eva', 'Ida']) {
      const giver = await join(name);
      const listing = await makeListing(db, giver, { slots: [{ startsAt: TUESDAY }] });
      const { id: other } = await makeRequest(db, listing.slot, guest, { status: 'accepted' });
      clock.set(OVER);
      await giver.ratings.give({ id: other, stars: 4 });
    }
    clock.set(CLOSED);
    await countRatings({ db, clock });
    const read = async () => (await host.requests.host({})).items[0]?.hopper.rating;
    expect(await read()).toEqual({ average: 4, count: 3 });
    expect((await guest.users.download()).rated.asGuest).toEqual({ average: 4, count: 3 });
    await host.safety.block({ requestId: id });
    expect(await read()).toBeNull();
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    const left = await db.user.findUniqueOrThrow({ where: { id: guest.id } });
    expect(left).toMatchObject({ guestStars: 0, guestRatings: 0 });
  });

  it('keeps the stars of a deleted account, but not its note', async () => {
    const { db, guests, count, shown } = await rated([5, 4, 4]);
    for (const guest of guests) await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await db.rating.count({ where: { note: { not: null } } })).toBe(0);
    await count(CLOSED);
    expect(await shown()).toEqual({ average: 4.3, count: 3 });
  });

  it('is limited to its range by the database', async () => {
    const { db } = await rated([5]);
    await expect(db.rating.updateMany({ data: { stars: 6 } })).rejects.toThrow();
    await expect(db.user.updateMany({ data: { hostRatings: 1 } })).rejects.toThrow();
  });
});
