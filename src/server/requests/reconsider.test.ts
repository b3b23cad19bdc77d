import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { outcomes } from '@/test/races';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
const clock = testClock();
let story: Story;
let slotId: string;
let listingId: string;

beforeEach(async () => {
  clock.set('2027-10-10T12:00:00Z');
  story = await community({ clock });
  const listing = await makeListing(story.db, story.host, { slots: [{ capacityTotal: 4 }] });
  [slotId, listingId] = [listing.slot.id, listing.id];
});

const ask = (person: Person, seatsRequested = 1) =>
  person.requests.create({ slotId, seatsRequested });

async function declineRequest(guest = story.guest) {
  const { id } = await ask(guest);
  await story.host.requests.decline(id);
  return id;
}

const seenBy = async (person: Person, id: string) => {
  const list =
    person.id === story.host.id ? await person.requests.host({}) : await person.requests.hopper({});
  return list.items.find((item) => item.id === id);
};

async function replayed(id: string) {
  const events = await story.db.requestEvent.findMany({
    where: { requestId: id },
    orderBy: { at: 'asc' },
  });
  for (const [n, event] of events.entries()) expect(event.from).toBe(events[n - 1]?.to ?? null);
  return events.map(({ to }) => to);
}

describe('a guest who was declined', () => {
  it('gets a friendly refusal on every new try: it’s up to the host now', async () => {
    const { guest, host } = story;
    await declineRequest();
    for (let n = 0; n < 5; n += 1)
      expect(await refusal(ask(guest))).toEqual({
        status: 409,
        code: 'DECLINED_BEFORE',
        message: 'The host couldn’t fit you in at this meal. You can ask again if they reconsider.',
      });
    expect((await host.requests.host({})).total).toBe(1);
    const [slot] = (await guest.listings.byId({ id: listingId })).timeSlots;
    expect(slot?.refusal).toBe('DECLINED_BEFORE');
  });

  it('is pending again once the host reconsiders, and can still be accepted', async () => {
    const { guest, host, db } = story;
    const id = await declineRequest();
    expect((await seenBy(host, id))?.actions).toEqual(['reconsider']);
    expect((await seenBy(guest, id))?.actions).toEqual([]);
    expect(await host.requests.reconsider(id)).toMatchObject({
      status: 'pending',
      actions: ['accept', 'decline', 'waitlist'],
    });
    expect(await seenBy(guest, id)).toMatchObject({
      status: 'pending',
      actions: ['cancel', 'changeSize'],
    });
    await host.requests.accept(id);
    expect(await replayed(id)).toEqual(['pending', 'declined', 'pending', 'accepted']);
    expect(await db.timeSlot.findUnique({ where: { id: slotId } })).toMatchObject({
      capacityReserved: 1,
    });
  });

  it('can ask again after taking the reconsidered request back', async () => {
    const { guest, host } = story;
    const id = await declineRequest();
    await host.requests.reconsider(id);
    await guest.requests.cancel(id);
    expect((await ask(guest)).status).toBe('pending');
  });

  it('can be declined again, and then depends on the host again', async () => {
    const { guest, host } = story;
    const id = await declineRequest();
    await host.requests.reconsider(id);
    await host.requests.decline(id);
    expect((await refusal(ask(guest))).code).toBe('DECLINED_BEFORE');
    await host.requests.reconsider(id);
    expect(await replayed(id)).toEqual(['pending', 'declined', 'pending', 'declined', 'pending']);
  });

  it('can’t reconsider for the host, and neither can anyone else', async () => {
    const { guest, stranger, visitor } = story;
    const id = await declineRequest();
    const refusals = [guest, stranger, visitor].map((caller) =>
      refusal(caller.requests.reconsider(id)),
    );
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([403, 404, 401]);
  });
});

describe('a host can’t reconsider', () => {
  it('when the meal is over or was removed', async () => {
    const { host } = story;
    const id = await declineRequest();
    await host.timeSlots.remove({ id: slotId });
    expect((await refusal(host.requests.reconsider(id))).code).toBe('SLOT_REMOVED');
    expect((await seenBy(host, id))?.actions).toEqual([]);
    await story.db.timeSlot.update({ where: { id: slotId }, data: { removedAt: null } });
    clock.set('2027-10-16T02:00:00Z');
    expect((await refusal(host.requests.reconsider(id))).code).toBe('SLOT_OVER');
    expect((await seenBy(host, id))?.actions).toEqual([]);
  });

  it('when the guest has another, older request for the meal', async () => {
    const { host, guest, db } = story;
    const id = await declineRequest();
    await makeRequest(db, { id: slotId }, guest, { status: 'waitlisted' });
    expect((await seenBy(host, id))?.actions).toEqual([]);
    expect((await refusal(host.requests.reconsider(id))).code).toBe('ALREADY_REQUESTED');
  });

  it('when the guest has deleted their account', async () => {
    const { host, guest } = story;
    const id = await declineRequest();
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect((await seenBy(host, id))?.actions).toEqual([]);
    expect(await refusal(host.requests.reconsider(id))).toEqual({
      status: 409,
      code: 'GUEST_HAS_LEFT',
      message: 'This guest deleted their account.',
    });
  });
});

describe.each(['the host', 'the guest'])('when %s has blocked the other', (by) => {
  const block = (id: string) =>
    story[by === 'the host' ? 'host' : 'guest'].safety.block({ requestId: id });

  it('can’t reconsider, and no error reveals why', async () => {
    const { host, db } = story;
    const id = await declineRequest();
    await block(id);
    expect((await seenBy(host, id))?.actions).toEqual([]);
    expect((await refusal(host.requests.reconsider(id))).code).toBe('NOT_FOUND');
    expect(await replayed(id)).toEqual(['pending', 'declined']);
    await db.block.deleteMany();
    await host.requests.reconsider(id);
    expect(await replayed(id)).toEqual(['pending', 'declined', 'pending']);
  });

  it('leaves no open request when both happen at once', async () => {
    const { host, db } = story;
    for (let round = 0; round < 6; round += 1) {
      const id = await declineRequest();
      const calls = [() => host.requests.reconsider(id), () => block(id)];
      if (round % 2) calls.reverse();
      const results = await outcomes(await Promise.allSettled(calls.map((call) => call())));
      for (const one of results.filter(Boolean)) expect(one?.code).toBe('NOT_FOUND');
      const { status } = await db.request.findUniqueOrThrow({ where: { id } });
      expect(['declined', 'cancelled']).toContain(status);
      await db.block.deleteMany();
      await db.request.deleteMany();
    }
  });
});

describe('at the same moment', () => {
  it('reconsiders once from two of the host’s tabs', async () => {
    const { host } = story;
    const id = await declineRequest();
    const both = [host.requests.reconsider(id), host.requests.reconsider(id)];
    const refusals = (await outcomes(await Promise.allSettled(both))).filter(Boolean);
    expect(refusals).toMatchObject([{ message: 'This request is already pending.' }]);
    expect(await replayed(id)).toEqual(['pending', 'declined', 'pending']);
  });

  it('either the host reconsiders first or the guest’s new request is refused', async () => {
    const { host, guest, db, join } = story;
    for (let round = 0; round < 5; round += 1) {
      const asker = round % 2 ? guest : await join('Gal');
      const id =
        round === 3
          ? (await db.request.findFirstOrThrow({ where: { hopperId: asker.id } })).id
          : await declineRequest(asker);
      if (round === 3) await host.requests.decline(id);
      const calls = [() => host.requests.reconsider(id), () => ask(asker)];
      if (round % 2) calls.reverse();
      const refusals = (
        await outcomes(await Promise.allSettled(calls.map((call) => call())))
      ).filter(Boolean);
      expect(refusals).toHaveLength(1);
      expect(['DECLINED_BEFORE', 'ALREADY_REQUESTED']).toContain(refusals[0]?.code);
      const open = { status: 'pending', slotId, hopperId: asker.id };
      expect(await db.request.count({ where: open })).toBe(1);
    }
  });

  it('leaves no open request of a guest who deletes their account', async () => {
    const { host, db, join } = story;
    for (let round = 0; round < 6; round += 1) {
      const leaver = await join('Leah');
      const id = await declineRequest(leaver);
      const calls = [
        () => host.requests.reconsider(id),
        () => leaver.users.deleteAccount({ confirmation: 'DELETE' }),
      ];
      if (round % 2) calls.reverse();
      const results = await outcomes(await Promise.allSettled(calls.map((call) => call())));
      for (const one of results.filter(Boolean)) expect(one?.code).toBe('GUEST_HAS_LEFT');
      const { status } = await db.request.findUniqueOrThrow({ where: { id } });
      expect(['declined', 'cancelled']).toContain(status);
    }
  });
});

describe('the waitlist', () => {
  it('reserves no seats for a guest who moved up, was declined and is reconsidered', async () => {
    const { host, guest, stranger, join } = story;
    const seated = await join('Sim');
    const seats = await ask(seated, 4);
    const [first, second] = [await ask(guest, 4), await ask(stranger, 4)];
    await host.requests.accept(seats.id);
    await host.requests.waitlist(first.id);
    await host.requests.waitlist(second.id);
    // The seats are offered to the first guest, who is declined, and then to the second.
    await seated.requests.cancel(seats.id);
    await host.requests.decline(first.id);
    expect((await seenBy(host, second.id))?.status).toBe('pending');
    await host.requests.waitlist(second.id);
    await host.requests.reconsider(first.id);
    // Later free seats go to the second guest and aren't reserved for the first.
    const late = await ask(await join('Noa'));
    await host.requests.accept(late.id);
    await host.requests.cancel(late.id, 'The table is too small.');
    expect((await seenBy(host, second.id))?.status).toBe('pending');
  });

  it('doesn’t bind the host, who can accept anyone while there are seats', async () => {
    const { host, guest, stranger } = story;
    const [guestRequest, strangerRequest] = [await ask(guest, 3), await ask(stranger, 2)];
    await host.requests.waitlist(guestRequest.id);
    await host.requests.waitlist(strangerRequest.id);
    expect((await seenBy(host, strangerRequest.id))?.actions).toEqual(['accept']);
    expect(await host.requests.accept(strangerRequest.id)).toMatchObject({ status: 'accepted' });
    expect(await replayed(strangerRequest.id)).toEqual(['pending', 'waitlisted', 'accepted']);
    expect((await seenBy(host, guestRequest.id))?.actions).toEqual([]);
    expect(await refusal(host.requests.accept(guestRequest.id))).toMatchObject({
      code: 'SEATS_FULL',
      message: 'Only 2 seats are left.',
    });
  });
});
