import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import {
  DINNER,
  GUEST_CANARY,
  LUNCH,
  makeListing,
  makeRequest,
  plantProfile,
} from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const statuses = ['pending', 'accepted', 'waitlisted', 'declined', 'cancelled'] as const;

describe('the requests that a host sees', () => {
  it('show only the guest’s first name and last initial before acceptance', async () => {
    const { db, host, join } = story;
    const { slot, title } = await makeListing(db, host);
    for (const status of statuses) {
      const guest = await join(`Is${status}`);
      await plantProfile(db, guest);
      const fields = { introMessage: 'Shalom!', dietaryFlags: ['Vegan'] };
      await makeRequest(db, slot, guest, { status, ...fields });
    }
    const { items, total } = await host.requests.host({});
    expect(total).toBe(5);
    for (const item of items) {
      const { firstName, lastName, email } = item.hopper;
      expect(firstName).toBe(`Is${item.status}`);
      expect(lastName).toBe('L');
      expect(item).toMatchObject({
        introMessage: 'Shalom!',
        dietaryFlags: ['Vegan'],
        listing: { title, timeZone: 'America/New_York' },
        slot: { id: slot.id, startsAt: new Date(DINNER) },
      });
      if (item.status === 'accepted') {
        expect(email).toContain('isaccepted');
        expect(item.hopper).toMatchObject(GUEST_CANARY);
        expect(JSON.stringify(item)).not.toMatch(/Levi|canary(bird|hill|tongue|diet)/i);
      } else expect(JSON.stringify(item)).not.toMatch(/example\.org|\+1 555|Levi|canary/i);
    }
  });

  it('are those of all their listings, or of one', async () => {
    const { db, host, guest, stranger } = story;
    const [mine, mineToo, foreign] = [
      await makeListing(db, host),
      await makeListing(db, host),
      await makeListing(db, stranger),
    ];
    const first = await makeRequest(db, mine.slot, guest);
    const second = await makeRequest(db, mineToo.slot, guest);
    await makeRequest(db, foreign.slot, guest);
    const ids = async (listingId?: string) =>
      (await host.requests.host({ listingId })).items.map((item) => item.id).sort();
    expect(await ids()).toEqual([first.id, second.id].sort());
    expect(await ids(mineToo.id)).toEqual([second.id]);
    expect(await ids(foreign.id)).toEqual([]);
    expect((await guest.requests.host({})).items).toEqual([]);
  });

  it('can be filtered into unanswered and answered ones', async () => {
    const { db, host, join } = story;
    const { slot } = await makeListing(db, host);
    for (const status of statuses) await makeRequest(db, slot, await join('A'), { status });
    const statusesIn = async (state: 'pending' | 'answered') =>
      (await host.requests.host({ state })).items.map((item) => item.status).sort();
    expect(await statusesIn('pending')).toEqual(['pending']);
    expect(await statusesIn('answered')).toEqual([
      'accepted',
      'cancelled',
      'declined',
      'waitlisted',
    ]);
    expect(await host.listings.hostStats()).toEqual({
      activeListings: 1,
      totalGuests: 1,
      acceptedGuests: 1,
      pendingRequests: 1,
      rating: null,
      slowToAnswer: null,
      suggestsPhone: false,
    });
  });

  it('come with the suggestion to add a phone number, once a host without one has a listing', async () => {
    const { db, join } = story;
    const host = await join('Noa');
    await db.user.update({ where: { id: host.id }, data: { phone: null } });
    const suggests = async () => (await host.listings.hostStats()).suggestsPhone;
    expect(await suggests()).toBe(false);
    await makeListing(db, host);
    expect(await suggests()).toBe(true);
    await db.user.update({ where: { id: host.id }, data: { phone: '+1 555 0100' } });
    expect(await suggests()).toBe(false);
  });

  it('include their conversation and the reason for a cancellation', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const [thread] = (await host.threads.list({})).items;
    await host.requests.accept(id);
    await host.requests.cancel(id, 'I am ill.');
    for (const list of [await host.requests.host({}), await guest.requests.hopper({})])
      expect(list.items).toMatchObject([
        { status: 'cancelled', reason: 'I am ill.', threadId: thread?.id },
      ]);
  });

  it('are grouped by meal and oldest first while they’re pending, over all pages', async () => {
    const { db, host, join } = story;
    const { timeSlots } = await makeListing(db, host, {
      slots: [{ startsAt: LUNCH, type: 'lunch' }, {}],
    });
    const [lunch = expect.fail(), dinner = expect.fail()] = timeSlots.toSorted(
      (a, b) => b.startsAt.getTime() - a.startsAt.getTime(),
    );
    const requestIds: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const createdAt = new Date(Date.UTC(2027, 7, 1, 12, n));
      const slot = n % 2 ? lunch : dinner;
      requestIds.push((await makeRequest(db, slot, await join('A'), { createdAt })).id);
    }
    await db.request.update({ where: { id: requestIds[4] ?? '' }, data: { goesFirst: true } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await host.requests.host({ state: 'pending', limit: 2, cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([4, 0, 2, 1, 3, 5].map((n) => requestIds[n]));
  });

  it('say how many groups of the meal are accepted, pending and waitlisted, beyond the page', async () => {
    const { db, host, join } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 50 }] });
    for (const status of [...statuses, 'pending', 'accepted'] as const)
      await makeRequest(db, slot, await join('A'), { status });
    const { items } = await host.requests.host({ limit: 1 });
    expect(items[0]?.groups).toEqual({ accepted: 2, pending: 2, waitlisted: 1 });
  });

  it('are newest first and keep their paging while they’re being answered', async () => {
    const { db, host, join } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 50 }] });
    const requestIds: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      // Two requests share each timestamp.
      const createdAt = new Date(Date.UTC(2027, 7, 1, 12, Math.floor(n / 2)));
      requestIds.push((await makeRequest(db, slot, await join('A'), { createdAt })).id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await host.requests.host({ state: 'pending', limit: 3, cursor });
      seen.push(...page.items.map((item) => item.id));
      for (const item of page.items) await host.requests.accept(item.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(8);
    expect([...seen].sort()).toEqual([...requestIds].sort());
    const times = (await host.requests.host({})).items.map((item) => item.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});

describe('the requests that a guest sees', () => {
  it('are their own, each with its meal and host', async () => {
    const { db, host, guest, stranger } = story;
    const { id: listingId, timeSlots } = await makeListing(db, host, {
      slots: [{}, { startsAt: LUNCH, type: 'lunch' }],
    });
    for (const slot of timeSlots) {
      await makeRequest(db, slot, guest);
      await makeRequest(db, slot, stranger);
    }
    const { items, total } = await guest.requests.hopper({});
    expect(total).toBe(2);
    expect(items.map((item) => item.slot.type).sort()).toEqual(['dinner', 'lunch']);
    for (const item of items)
      expect(item.listing).toMatchObject({
        id: listingId,
        city: 'Brooklyn',
        host: { firstName: 'Hanna' },
      });
    expect(JSON.stringify(items)).not.toContain('Sarah');
    expect(JSON.stringify(items)).not.toContain('example.org');
  });

  it('can be filtered by status and paged', async () => {
    const { db, host, guest } = story;
    for (const status of statuses) {
      const { slot } = await makeListing(db, host);
      await makeRequest(db, slot, guest, { status });
    }
    expect((await guest.requests.hopper({ state: 'pending' })).total).toBe(1);
    const first = await guest.requests.hopper({ state: 'answered', limit: 3 });
    const rest = await guest.requests.hopper({
      state: 'answered',
      limit: 3,
      cursor: first.nextCursor ?? '',
    });
    expect([...first.items, ...rest.items].map((item) => item.status).sort()).toEqual([
      'accepted',
      'cancelled',
      'declined',
      'waitlisted',
    ]);
    expect(rest.nextCursor).toBeNull();
  });

  it('can be filtered by what was lost: ended by someone else, before its meal', async () => {
    const { db, host, guest } = story;
    const past = new Date('2026-10-01T23:00:00Z');
    for (const status of statuses) {
      const { slot } = await makeListing(db, host);
      await makeRequest(db, slot, guest, { status });
      const { slot: over } = await makeListing(db, host, { slots: [{ startsAt: past }] });
      await makeRequest(db, over, guest, { status });
    }
    const own = await makeListing(db, host);
    const { id } = await makeRequest(db, own.slot, guest, { status: 'pending' });
    await guest.requests.cancel(id);
    const { items } = await guest.requests.hopper({ state: 'lost' });
    expect(items.map(({ status }) => status).sort()).toEqual(['cancelled', 'declined']);
  });

  it('include removed meals, so the guest finds out', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    await host.timeSlots.remove({ id: slot.id });
    expect((await guest.requests.hopper({})).items[0]?.slot.id).toBe(slot.id);
  });
});
