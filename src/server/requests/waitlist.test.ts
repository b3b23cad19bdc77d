import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { lockSlot, withChanges } from '../db/locks';
import { transaction } from '../db/transaction';
import { system } from '../policies/actor';
import { readRequest } from './requestRow';
import { takeStep } from './takeStep';

type Story = Awaited<ReturnType<typeof community>>;
type Group = { person: Person; id: string };

async function meal(
  { db, host, join }: Story,
  { seats, table, waiting }: { seats: number; table: number[]; waiting: number[] },
) {
  const { slot, id: listingId } = await makeListing(db, host, {
    slots: [{ capacityTotal: seats }],
  });
  let minute = 0;
  const group = async (seatsRequested: number, status: RequestStatus): Promise<Group> => {
    minute += 1;
    const createdAt = new Date(Date.UTC(2027, 7, 1, 12, minute));
    const person = await join(`Group${minute}`);
    const request = { status, seatsRequested, createdAt };
    return { person, id: (await makeRequest(db, slot, person, request)).id };
  };
  const seated: Group[] = [];
  for (const count of table) seated.push(await group(count, 'accepted'));
  // Stored in reverse, so only the time of arrival can sort them.
  const queued: Group[] = [];
  const arrivals = waiting.map((count, place) => ({ count, place }));
  for (const { count, place } of arrivals.reverse()) {
    minute = 30 + place;
    queued.unshift(await group(count, 'waitlisted'));
  }
  const states = async (groups = queued) => {
    const rows = await db.request.findMany({ where: { slotId: slot.id } });
    return groups.map(({ id }) => rows.find((row) => row.id === id)?.status);
  };
  const reserved = async () =>
    (await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } })).capacityReserved;
  const resize = (capacityTotal: number) =>
    host.listings.update({
      ...listingForm(),
      id: listingId,
      timeSlots: [{ ...slotForm({ capacityTotal }), id: slot.id }],
    });
  return { slot, seated, queued, states, reserved, resize };
}

const at = <T>(list: T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
};

describe('the waitlist', () => {
  let story: Story;
  beforeEach(async () => {
    story = await community();
  });

  it('moves up in order of arrival when a guest frees seats', async () => {
    const { seated, states, reserved } = await meal(story, {
      seats: 4,
      table: [2, 2],
      waiting: [1, 1, 1],
    });
    await at(seated, 0).person.requests.cancel(at(seated, 0).id);
    expect(await states()).toEqual(['pending', 'pending', 'waitlisted']);
    expect(await reserved()).toBe(2);
  });

  it('moves up when the host cancels an accepted request', async () => {
    const { seated, states } = await meal(story, { seats: 2, table: [2], waiting: [2] });
    await story.host.requests.cancel(at(seated, 0).id, 'The table is smaller than I thought.');
    expect(await states()).toEqual(['pending']);
  });

  it('moves up when the host adds seats, by no more than were added', async () => {
    const { states, resize } = await meal(story, { seats: 2, table: [2], waiting: [1, 1, 1] });
    await resize(4);
    expect(await states()).toEqual(['pending', 'pending', 'waitlisted']);
  });

  it('skips a group that doesn’t fit but keeps its place', async () => {
    const { seated, states } = await meal(story, { seats: 5, table: [2, 3], waiting: [4, 1, 2] });
    await at(seated, 0).person.requests.cancel(at(seated, 0).id);
    expect(await states()).toEqual(['waitlisted', 'pending', 'waitlisted']);
    await at(seated, 1).person.requests.cancel(at(seated, 1).id);
    expect(await states()).toEqual(['pending', 'pending', 'waitlisted']);
  });

  it('promises no seat twice while an offer is open', async () => {
    const { seated, states } = await meal(story, {
      seats: 4,
      table: [2, 2],
      waiting: [2, 2, 2],
    });
    for (const { person, id } of seated) await person.requests.cancel(id);
    expect(await states()).toEqual(['pending', 'pending', 'waitlisted']);
  });

  it('stops counting an offer once it’s accepted', async () => {
    const { host } = story;
    const { seated, queued, states } = await meal(story, {
      seats: 4,
      table: [2, 2],
      waiting: [2, 2],
    });
    await at(seated, 0).person.requests.cancel(at(seated, 0).id);
    await host.requests.accept(at(queued, 0).id);
    await at(seated, 1).person.requests.cancel(at(seated, 1).id);
    expect(await states()).toEqual(['accepted', 'pending']);
  });

  it.each(['declines it', 'puts it back', 'sees it withdrawn'] as const)(
    'passes the offer on when the host %s',
    async (how) => {
      const { host } = story;
      const { seated, queued, states } = await meal(story, {
        seats: 2,
        table: [2],
        waiting: [2, 2],
      });
      await at(seated, 0).person.requests.cancel(at(seated, 0).id);
      const first = at(queued, 0);
      expect(await states()).toEqual(['pending', 'waitlisted']);
      if (how === 'declines it') await host.requests.decline(first.id);
      if (how === 'puts it back') await host.requests.waitlist(first.id);
      if (how === 'sees it withdrawn') await first.person.requests.cancel(first.id);
      expect((await states())[1]).toBe('pending');
    },
  );

  it('moves nobody up when a request without an offer ends', async () => {
    const { host, db, join } = story;
    const { slot, states } = await meal(story, { seats: 4, table: [2], waiting: [2] });
    const late = await makeRequest(db, slot, await join('Late'), { seatsRequested: 2 });
    await host.requests.decline(late.id);
    expect(await states()).toEqual(['waitlisted']);
  });

  it('keeps guests the host puts on it, even with free seats', async () => {
    const { host, guest, db } = story;
    const { slot } = await makeListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    expect((await host.requests.waitlist(id)).status).toBe('waitlisted');
    expect((await guest.requests.hopper({})).items[0]?.status).toBe('waitlisted');
  });

  it('labels a guest who moved up for the host, until they get an answer', async () => {
    const { host } = story;
    const { seated, queued, slot } = await meal(story, { seats: 2, table: [2], waiting: [1] });
    await makeRequest(story.db, slot, await story.join('Late'));
    const labeled = async () =>
      (await host.requests.host({})).items
        .filter(({ fromWaitlist }) => fromWaitlist)
        .map(({ id }) => id);
    expect(await labeled()).toEqual([]);
    await at(seated, 0).person.requests.cancel(at(seated, 0).id);
    const { id } = at(queued, 0);
    expect(await labeled()).toEqual([id]);
    await host.requests.undoably.decline(id);
    expect(await labeled()).toEqual([]);
    await host.requests.undo(id);
    expect(await labeled()).toEqual([id]);
    await host.requests.accept(id);
    expect(await labeled()).toEqual([]);
  });

  it('records the system as the one who moved a group up', async () => {
    const clock = testClock();
    const ours = await community({ clock });
    const { seated, queued } = await meal(ours, { seats: 2, table: [2], waiting: [2] });
    await at(seated, 0).person.requests.cancel(at(seated, 0).id);
    const events = await ours.db.requestEvent.findMany({ where: { requestId: at(queued, 0).id } });
    expect(events).toContainEqual(
      expect.objectContaining({
        actorId: null,
        from: 'waitlisted',
        to: 'pending',
        reason: null,
        at: clock.at,
      }),
    );
  });

  it.each([
    ['has begun', 'SLOT_STARTED', { startsAt: new Date('2027-08-02T12:00:00Z') }],
    ['is over', 'SLOT_OVER', { endsAt: new Date('2027-08-02T12:00:00Z') }],
    ['was removed', 'SLOT_REMOVED', { removedAt: new Date('2027-08-02T12:00:00Z') }],
    ['has too few free seats', 'SEATS_FULL', { capacityReserved: 3 }],
  ])('moves nobody up to a meal that %s: %s', async (_, code, values) => {
    const { slot, queued } = await meal(story, { seats: 4, table: [2], waiting: [2] });
    const { id } = at(queued, 0);
    const moved = transaction(story.db, async (tx) => {
      const locked = await lockSlot(tx, slot.id);
      if (!locked) throw new Error('There is no meal.');
      const step = { to: 'pending', by: 'system', actor: system } as const;
      const now = new Date('2027-08-03T12:00:00Z');
      return takeStep(tx, withChanges(locked, values), await readRequest(tx, id), step, now);
    });
    expect((await refusal(moved)).code).toBe(code);
  });

  it.each([
    ['has begun', '2027-10-15T23:00:01Z'],
    ['is over', '2027-10-16T01:00:00Z'],
  ])('doesn’t move once the meal %s', async (_, time) => {
    const { clock } = story;
    const { resize, states } = await meal(story, { seats: 2, table: [2], waiting: [2] });
    clock.set(time);
    await resize(4);
    expect(await states()).toEqual(['waitlisted']);
  });
});
