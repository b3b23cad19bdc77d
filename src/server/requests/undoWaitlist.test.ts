import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing } from '@/test/factories';
import { settleHeld } from './undo';

// The clock doesn't advance by itself, so the ten seconds are exact.
const clock = testClock('2027-10-10T12:00:00Z', 0);
let story: Awaited<ReturnType<typeof community>>;
let slotId: string;

beforeEach(async () => {
  story = await community({ clock });
  slotId = (await makeListing(story.db, story.host, { slots: [{ capacityTotal: 4 }] })).slot.id;
});

const ask = async (person: Person, seatsRequested = 2) =>
  (await person.requests.create({ slotId, seatsRequested })).id;

async function settle(id: string) {
  clock.forward({ seconds: 10 });
  await settleHeld({ db: story.db, clock }, id);
}

describe('the waitlist', () => {
  async function offered() {
    const { host, guest, stranger, join } = story;
    const seated = await join('Sim');
    const [seats, rest] = [await ask(seated, 2), await ask(await join('Rut'), 2)];
    const [first, second] = [await ask(guest), await ask(stranger)];
    for (const id of [seats, rest]) await host.requests.accept(id);
    for (const id of [first, second]) await host.requests.waitlist(id);
    await seated.requests.cancel(seats);
    expect(await states(first, second)).toEqual(['pending', 'waitlisted']);
    return { first, second, rest };
  }
  const states = async (...ids: string[]) => {
    const rows = await story.db.request.findMany({ where: { id: { in: ids } } });
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };

  const stepsOf = async (requestId: string) =>
    (await story.db.requestEvent.findMany({ where: { requestId }, orderBy: { at: 'asc' } })).map(
      ({ from, to }) => `${from} ${to}`,
    );

  it.each(['decline', 'waitlist'] as const)(
    'passes an offer on only once %s can no longer be undone',
    async (verb) => {
      const { host } = story;
      const { first, second } = await offered();
      await host.requests.undoably[verb](first);
      expect(await states(second)).toEqual(['waitlisted']);
      await settle(first);
      expect(await states(second)).toEqual(['pending']);
    },
  );

  it('leaves the offer where it was when the answer is undone', async () => {
    const { host, join, db } = story;
    const { first, second, rest } = await offered();
    for (const verb of ['decline', 'waitlist', 'accept'] as const) {
      await host.requests.undoably[verb](first);
      await host.requests.undo(first);
    }
    clock.forward({ seconds: 20 });
    await settleHeld({ db, clock }, first);
    expect(await states(first, second)).toEqual(['pending', 'waitlisted']);
    // Two more seats come free. They go to the second guest, because the first two are promised.
    await host.requests.undoably.decline(first);
    await host.requests.cancel(rest, 'They are ill.');
    expect(await states(second)).toEqual(['pending']);
    const third = await ask(await join('Noa'), 1);
    await host.requests.waitlist(third);
    await host.requests.undo(first);
    expect(await states(first, second, third)).toEqual(['pending', 'pending', 'waitlisted']);
  });

  it.each([
    ['can be undone', false],
    ['was undone', true],
  ])('promises no seat twice when an answer to an offer %s', async (_, undone) => {
    const { host, join } = story;
    for (const verb of ['decline', 'waitlist'] as const) {
      slotId = (await makeListing(story.db, host, { slots: [{ capacityTotal: 4 }] })).slot.id;
      const { first, second, rest } = await offered();
      const third = await ask(await join('Noa'), 1);
      await host.requests.waitlist(third);
      await host.requests.undoably[verb](first);
      if (undone) await host.requests.undo(first);
      await host.requests.cancel(rest, 'They are ill.');
      expect(await states(second, third)).toEqual(['pending', 'waitlisted']);
    }
  });

  it('passes on an offer that the host declines after all', async () => {
    const { host } = story;
    const { first, second } = await offered();
    await host.requests.undoably.decline(first);
    await host.requests.undo(first);
    await host.requests.decline(first);
    expect(await states(second)).toEqual(['pending']);
  });

  it('counts the seats of an accepted offer once', async () => {
    const { host } = story;
    const { first, second, rest } = await offered();
    await host.requests.undoably.accept(first);
    await host.requests.cancel(rest, 'They are ill.');
    expect(await states(second)).toEqual(['pending']);
  });

  it('counts no seats for a guest who left it', async () => {
    const { host, guest, stranger, join } = story;
    const seated = await join('Sim');
    const [seats, first, second] = [await ask(seated, 4), await ask(guest), await ask(stranger, 4)];
    await host.requests.accept(seats);
    for (const id of [first, second]) await host.requests.waitlist(id);
    await guest.requests.cancel(first);
    await seated.requests.cancel(seats);
    expect(await states(second)).toEqual(['pending']);
  });

  it('gets seats that came free while an acceptance could be undone', async () => {
    const { host, guest, stranger, join } = story;
    const seated = await join('Sim');
    const [seats, mine, waiting] = [await ask(seated), await ask(guest), await ask(stranger, 4)];
    await host.requests.accept(seats);
    await host.requests.waitlist(waiting);
    await host.requests.undoably.accept(mine);
    // Two of four seats are too few for the waiting guest until the others are free, too.
    await seated.requests.cancel(seats);
    expect(await states(waiting)).toEqual(['waitlisted']);
    await host.requests.undo(mine);
    expect(await states(mine, waiting)).toEqual(['pending', 'pending']);
  });

  /** An offer for two of four seats, a pending group of two, and a group that waits for some more. */
  async function offeredAnd(waitingSeats: number) {
    const { host, guest, stranger, join } = story;
    const seated = await join('Sim');
    const [seats, first] = [await ask(seated), await ask(guest)];
    const [mine, waiting] = [await ask(await join('Noa')), await ask(stranger, waitingSeats)];
    await host.requests.accept(seats);
    await host.requests.waitlist(first);
    await seated.requests.cancel(seats);
    await host.requests.waitlist(waiting);
    expect(await states(first, mine, waiting)).toEqual(['pending', 'pending', 'waitlisted']);
    clock.forward({ seconds: 1 });
    return { first, mine, waiting };
  }

  it('gets an offer that was declined while an acceptance could be undone', async () => {
    const { host } = story;
    const { first, mine, waiting } = await offeredAnd(4);
    await host.requests.undoably.accept(mine);
    await host.requests.decline(first);
    expect(await states(waiting)).toEqual(['waitlisted']);
    await host.requests.undo(mine);
    expect(await states(mine, waiting)).toEqual(['pending', 'pending']);
  });

  it('gets nothing from an offer that was accepted meanwhile', async () => {
    const { host } = story;
    const { first, mine, waiting } = await offeredAnd(2);
    await host.requests.undoably.accept(mine);
    await host.requests.accept(first);
    await host.requests.undo(mine);
    expect(await states(mine, waiting)).toEqual(['pending', 'waitlisted']);
  });

  it('keeps the host’s order when an accidental answer is undone', async () => {
    const { host, guest, stranger } = story;
    const [mine, waiting] = [await ask(guest), await ask(stranger)];
    await host.requests.waitlist(waiting);
    await host.requests.undoably.accept(mine);
    await host.requests.undo(mine);
    expect(await states(mine, waiting)).toEqual(['pending', 'waitlisted']);
  });

  it('keeps the host’s order if someone joined it earlier, or at another meal', async () => {
    const { db, host, guest, stranger, join } = story;
    const other = await makeListing(db, host, { slots: [{ capacityTotal: 1 }] });
    await host.requests.accept(await ask(await join('Sim')));
    const early = { slotId, seatsRequested: 4, waitlist: true };
    const { id: joined } = await stranger.requests.create(early);
    const [mine, waiting] = [await ask(await join('Noa')), await ask(guest)];
    await host.requests.waitlist(waiting);
    clock.forward({ seconds: 1 });
    await host.requests.undoably.accept(mine);
    const elsewhere = { slotId: other.slot.id, seatsRequested: 1 };
    const { id: taken } = await guest.requests.create(elsewhere);
    await host.requests.accept(taken);
    await stranger.requests.create({ ...elsewhere, waitlist: true });
    await host.requests.undo(mine);
    expect(await states(mine, waiting, joined)).toEqual(['pending', 'waitlisted', 'waitlisted']);
  });

  it.each([
    ['the host undoes it', ({ host }, id) => host.requests.undo(id), 'pending'],
    ['the guest cancels', ({ guest }, id) => guest.requests.cancel(id), 'cancelled'],
    [
      'the guest is blocked',
      ({ host }, requestId) => host.safety.block({ requestId }),
      'cancelled',
    ],
  ] satisfies [string, (people: typeof story, id: string) => Promise<unknown>, string][])(
    'moves up a guest who joined it while an acceptance could be undone: %s',
    async (_, change, status) => {
      const { host, guest, stranger } = story;
      const mine = await ask(guest, 4);
      await host.requests.undoably.accept(mine);
      clock.forward({ seconds: 1 });
      const input = { slotId, seatsRequested: 2, waitlist: true };
      const { id: joined } = await stranger.requests.create(input);
      expect(await states(joined)).toEqual(['waitlisted']);
      await change(story, mine);
      expect(await states(mine, joined)).toEqual([status, 'pending']);
    },
  );

  it('moves up a guest whose new spot wasn’t announced yet when seats came free', async () => {
    const { host, guest, join } = story;
    const seated = await join('Sim');
    const [seats, mine] = [await ask(seated, 3), await ask(guest)];
    await host.requests.accept(seats);
    await host.requests.undoably.waitlist(mine);
    await seated.requests.cancel(seats);
    expect(await states(mine)).toEqual(['waitlisted']);
    await settle(mine);
    expect(await states(mine)).toEqual(['pending']);
  });

  it('records their move up when they cancel before the worker runs', async () => {
    const { host, guest, join } = story;
    const seated = await join('Sim');
    const [seats, mine] = [await ask(seated, 3), await ask(guest)];
    await host.requests.accept(seats);
    await host.requests.undoably.waitlist(mine);
    await seated.requests.cancel(seats);
    clock.forward({ seconds: 10 });
    await guest.requests.cancel(mine);
    expect(await stepsOf(mine)).toEqual([
      'null pending',
      'pending waitlisted',
      'waitlisted pending',
      'pending cancelled',
    ]);
  });

  it('records an unannounced offer when they cancel', async () => {
    const { host, guest, join } = story;
    const seated = await join('Sim');
    const [seats, mine] = [await ask(seated), await ask(guest)];
    await host.requests.accept(seats);
    await host.requests.waitlist(mine);
    await host.requests.undoably.accept(mine);
    await seated.requests.cancel(seats);
    await guest.requests.cancel(mine);
    expect((await stepsOf(mine)).slice(2)).toEqual([
      'waitlisted accepted',
      'accepted waitlisted',
      'waitlisted pending',
      'pending cancelled',
    ]);
  });

  it('is settled by any change that comes before the worker', async () => {
    const { host } = story;
    const { first, second } = await offered();
    await host.requests.undoably.decline(first);
    clock.forward({ seconds: 10 });
    await host.requests.reconsider(first);
    expect(await states(first, second)).toEqual(['pending', 'pending']);
  });
});
