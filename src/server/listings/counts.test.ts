import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';

const groups: [RequestStatus, number][] = [
  ['accepted', 20],
  ['pending', 75],
  ['waitlisted', 6],
  ['declined', 4],
];

type Story = Awaited<ReturnType<typeof community>>;
let story: Story & Awaited<ReturnType<typeof makeListing>>;

beforeAll(async () => {
  const one = await community();
  const { db, host, join } = one;
  const listing = await makeListing(db, host, {
    slots: [{ capacityTotal: 50, capacityReserved: 5 }],
  });
  const statuses = groups.flatMap(([status, count]) => Array<RequestStatus>(count).fill(status));
  for (const [n, status] of statuses.entries())
    await makeRequest(db, listing.slot, await join(`Guest${n}`), {
      status,
      seatsRequested: status === 'accepted' ? 2 : 1,
    });
  story = { ...one, ...listing, slot: listing.slot };
}, 60_000);

const mealOf = async (person: Pick<Person, 'listings'>) => {
  const { timeSlots } = await person.listings.byId({ id: story.id });
  return timeSlots[0];
};

describe('a meal with 105 requests', () => {
  it('has all of them in its counts, on the dashboard and on its page', async () => {
    const { host } = story;
    const counts = {
      ...{ accepted: 20, pending: 75, waitlisted: 6, open: 101, total: 105 },
      ...{ acceptedSeats: 40, pendingSeats: 75 },
    };
    const [listing] = (await host.listings.host({})).items;
    for (const meal of [listing?.timeSlots[0], await mealOf(host)]) {
      expect(meal?.groups).toEqual(counts);
      expect(meal).toMatchObject({ capacityReserved: 45, seatsLeft: 5 });
      expect(meal?.requests).toHaveLength(100);
    }
  });

  it('has the same counts in the figures, the list of requests and the guest list', async () => {
    const { host, slot } = story;
    expect(await host.listings.hostStats()).toMatchObject({ pendingRequests: 75 });
    const { items, total } = await host.requests.host({ state: 'pending' });
    expect([total, items[0]?.groups]).toEqual([75, { accepted: 20, pending: 75, waitlisted: 6 }]);
    expect((await host.requests.eveList({ slotId: slot.id })).guests).toHaveLength(20);
  });

  it('counts reserved seats, and the guests among them', async () => {
    expect(await story.host.listings.hostStats()).toMatchObject({
      ...{ totalGuests: 45, acceptedGuests: 40 },
    });
  });

  it('shows its counts to nobody else', async () => {
    const { guest, visitor } = story;
    for (const person of [guest, visitor]) expect((await mealOf(person))?.groups).toBeUndefined();
  });

  it('tells everyone with an open request when the host cancels it', async () => {
    const { host, slot, id } = story;
    const { timeSlots } = await host.listings.byId({ id });
    const { guests } = await host.timeSlots.cancel({ id: slot.id, message: '' });
    expect(guests).toBe(timeSlots[0]?.groups?.open);
  });
});
