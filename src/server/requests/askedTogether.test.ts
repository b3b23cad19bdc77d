import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { community } from '@/test/community';
import { DINNER, LUNCH, makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { withdrawOthers } from './askedTogether';
import { settleHeld } from './undo';

/** A guest and three hosts with a dinner each at the same time. */
async function dinners() {
  const story = await community();
  const { db, clock, host, guest, join } = story;
  const hosts = [host, await join('Hadas'), await join('Hila'), await join('Hava')];
  const slots = await Promise.all(
    hosts.map(async (one) => (await makeListing(db, one, { slots: [{ capacityTotal: 4 }] })).slot),
  );
  const ask = (meals = slots.slice(0, 3), more = {}) =>
    guest.requests.askSeveral({
      meals: meals.map(({ id: slotId }) => ({ slotId })),
      seatsRequested: 2,
      introMessage: 'Shalom!',
      ...more,
    });
  const states = async () => {
    const rows = await db.request.findMany({ where: { hopperId: guest.id } });
    return slots.flatMap(({ id }) => rows.find(({ slotId }) => slotId === id)?.status ?? []);
  };
  const runJob = async (requestId: string) => {
    await settleHeld({ db, clock }, requestId);
    await withdrawOthers({ db, clock }, requestId);
  };
  const seats = async () => {
    const ids = slots.map(({ id }) => id);
    const rows = await db.timeSlot.findMany({ where: { id: { in: ids } } });
    return slots.map(({ id }) => rows.find((row) => row.id === id)?.capacityReserved);
  };
  return { ...story, hosts, slots, ask, states, runJob, seats };
}

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof dinners>>['ask']>>['sent'];
const idOf = (sent: Sent, n: number) => `${sent[n]?.id}`;

describe('asking several hosts for the same time', () => {
  it('sends each a request with the same introduction', async () => {
    const { db, guest, ask, states } = await dinners();
    const { sent, refused } = await ask();
    expect([sent.length, refused]).toEqual([3, []]);
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
    const messages = await db.message.findMany({ where: { senderId: guest.id } });
    expect(messages.map(({ body }) => body)).toEqual(Array(3).fill('Shalom!'));
  });

  it('tells each that there are others, but not whom', async () => {
    const { host, ask } = await dinners();
    await ask();
    const [request] = (await host.requests.host({})).items;
    expect(request?.asksOthers).toBe(true);
    expect(JSON.stringify(request)).not.toContain('askedTogether');
  });

  it('isn’t mentioned to a single host', async () => {
    const { host, slots, ask } = await dinners();
    await ask(slots.slice(0, 1));
    expect((await host.requests.host({})).items[0]?.asksOthers).toBe(false);
  });

  it('waits at those that are full', async () => {
    const { db, guest, join, slots, states } = await dinners();
    const [first, second] = slots;
    const full = { status: 'accepted', seatsRequested: 4 } as const;
    await makeRequest(db, { id: `${first?.id}` }, await join('Tamar'), full);
    const meals = [{ slotId: `${first?.id}`, waitlist: true }, { slotId: `${second?.id}` }];
    await guest.requests.askSeveral({ meals, seatsRequested: 2 });
    expect(await states()).toEqual(['waitlisted', 'pending']);
  });

  it('leaves out a host who can’t be asked, and says why', async () => {
    const { db, join, slots, ask, states } = await dinners();
    const full = { status: 'accepted', seatsRequested: 3 } as const;
    await makeRequest(db, { id: `${slots[1]?.id}` }, await join('Tamar'), full);
    const { sent, refused } = await ask();
    const why = 'Only 1 seat is left.';
    expect([sent.length, refused]).toEqual([2, [{ slotId: slots[1]?.id, why }]]);
    expect(await states()).toEqual(['pending', 'pending']);
  });

  it('is refused if nobody can be asked', async () => {
    const { ask, slots } = await dinners();
    await ask(slots.slice(0, 1));
    expect(await refusal(ask(slots.slice(0, 1)))).toMatchObject({ code: 'ALREADY_REQUESTED' });
  });

  it('is refused for meals at different times', async () => {
    const { db, host, ask, slots } = await dinners();
    const { slot: lunch } = await makeListing(db, host, { slots: [{ startsAt: LUNCH }] });
    expect(await refusal(ask([...slots.slice(0, 1), lunch]))).toMatchObject({
      code: 'TIMES_DIFFER',
    });
  });

  it('is at most four hosts, also one after another', async () => {
    const { db, join, ask, slots } = await dinners();
    await ask(slots.slice(0, 2));
    await ask(slots.slice(2, 4));
    const { slot } = await makeListing(db, await join('Hen'), { slots: [{ startsAt: DINNER }] });
    expect(await refusal(ask([slot]))).toMatchObject({ code: 'ASKED_ENOUGH' });
  });

  it('is at most four hosts, also from two tabs at once', async () => {
    const { db, guest, join, ask, slots } = await dinners();
    const { slot } = await makeListing(db, await join('Hen'), { slots: [{ startsAt: DINNER }] });
    await Promise.allSettled([ask(slots.slice(0, 3)), ask([...slots.slice(3), slot])]);
    expect(await db.request.count({ where: { hopperId: guest.id } })).toBe(4);
  });

  it('tells a guest whom a host has blocked nothing about the meal', async () => {
    const { db, host, guest, join, ask, slots } = await dinners();
    const { slot: lunch } = await makeListing(db, await join('Hen'), {
      slots: [{ startsAt: LUNCH }],
    });
    await db.block.create({ data: { blockerId: host.id, blockedId: guest.id } });
    for (const meals of [slots.slice(0, 1), [...slots.slice(0, 1), lunch]])
      expect(await refusal(ask(meals))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('doesn’t reveal an acceptance that can still be undone', async () => {
    const { host, ask, slots } = await dinners();
    const { sent } = await ask(slots.slice(0, 2));
    await host.requests.undoably.accept(idOf(sent, 0));
    expect((await ask(slots.slice(2, 3))).sent).toMatchObject([{ status: 'pending' }]);
  });

  it('happens once, even if it’s sent twice', async () => {
    const { db, guest, ask } = await dinners();
    const [first, second] = [
      await ask(undefined, { key: 'a' }),
      await ask(undefined, { key: 'a' }),
    ];
    expect(second.sent.map(({ id }) => id)).toEqual(first.sent.map(({ id }) => id));
    expect(await db.request.count({ where: { hopperId: guest.id } })).toBe(3);
  });
});

describe('a guest’s seat at one of the hosts they asked', () => {
  it('withdraws the other requests once it’s final, and not before', async () => {
    const { clock, host, ask, states, runJob } = await dinners();
    const { sent } = await ask();
    await host.requests.undoably.accept(idOf(sent, 0));
    await runJob(idOf(sent, 0));
    expect(await states()).toEqual(['accepted', 'pending', 'pending']);
    clock.forward({ seconds: 11 });
    await runJob(idOf(sent, 0));
    expect(await states()).toEqual(['accepted', 'cancelled', 'cancelled']);
  });

  it('leaves the others as they are if it’s undone', async () => {
    const { clock, host, ask, states, runJob } = await dinners();
    const { sent } = await ask();
    await host.requests.undoably.accept(idOf(sent, 0));
    await host.requests.undo(idOf(sent, 0));
    clock.forward({ seconds: 11 });
    await runJob(idOf(sent, 0));
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  });

  it('makes a second acceptance impossible, which costs that host nothing', async () => {
    const { clock, hosts, host, ask, states, seats } = await dinners();
    const { sent } = await ask();
    await host.requests.undoably.accept(idOf(sent, 0));
    const second = hosts[1]?.requests.accept(idOf(sent, 1));
    expect(await refusal(Promise.resolve(second))).toMatchObject({ code: 'GUEST_BEING_ANSWERED' });
    clock.forward({ seconds: 11 });
    const third = hosts[1]?.requests.accept(idOf(sent, 1));
    expect(await refusal(Promise.resolve(third))).toMatchObject({
      code: 'GUEST_HAS_SEAT',
      message: expect.stringContaining('You don’t need to do anything'),
    });
    expect(await states()).toEqual(['accepted', 'pending', 'pending']);
    expect(await seats()).toEqual([2, 0, 0, 0]);
  });

  it('leaves a request alone whose meal was moved to another time', async () => {
    const { db, host, hosts, ask, slots, states, runJob } = await dinners();
    const { sent } = await ask(slots.slice(0, 2));
    const later = (at: Date) => new Date(at.getTime() + 3 * DAY_MS);
    const { id, startsAt, endsAt } = slots[1] ?? {};
    if (!startsAt || !endsAt) throw new Error('A meal was expected.');
    const data = { startsAt: later(startsAt), endsAt: later(endsAt) };
    await db.timeSlot.update({ where: { id: `${id}` }, data });
    await host.requests.accept(idOf(sent, 0));
    await runJob(idOf(sent, 0));
    expect(await states()).toEqual(['accepted', 'pending']);
    await hosts[1]?.requests.accept(idOf(sent, 1));
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('prevents asking for more at that time', async () => {
    const { host, ask, slots } = await dinners();
    const { sent } = await ask();
    await host.requests.accept(idOf(sent, 0));
    expect(await refusal(ask(slots.slice(3)))).toMatchObject({ code: 'HAVE_SEAT' });
  });

  it('doesn’t count the withdrawn requests as meals that fell through', async () => {
    const { host, guest, ask, runJob } = await dinners();
    const { sent } = await ask();
    await host.requests.accept(idOf(sent, 0));
    await runJob(idOf(sent, 0));
    expect((await guest.requests.hopper({ state: 'lost' })).items).toEqual([]);
  });

  it('tells the other hosts and the guest why, and nobody that the guest canceled', async () => {
    const { db, hosts, host, guest, ask, runJob } = await dinners();
    const { sent } = await ask();
    await host.requests.accept(idOf(sent, 0));
    await runJob(idOf(sent, 0));
    const [request] = (await hosts[1]?.requests.host({}))?.items ?? [];
    expect(request).toMatchObject({
      status: 'cancelled',
      reason: 'The guest found a seat at another meal.',
    });
    const own = (await guest.requests.hopper({})).items.find(({ id }) => id === idOf(sent, 1));
    expect(own?.reason).toBe('You found a seat at another meal.');
    const { threadId } = own ?? {};
    const { events } = await guest.requests.ofThread({ threadId: `${threadId}` });
    expect(events.at(-1)).toMatchObject({ to: 'cancelled', by: 'system' });
    const mails = await db.mail.findMany({ where: { userId: `${hosts[1]?.id}` } });
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['received', 'withdrawn']);
  });

  it('is one of those of three hosts who accept at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { hosts, ask, states, seats } = await dinners();
      const { sent } = await ask();
      const answers = await Promise.allSettled(
        sent.map(({ id }, index) => hosts[index]?.requests.undoably.accept(id)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await states()).filter((status) => status === 'accepted')).toHaveLength(1);
      expect((await seats()).reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(2);
    }
  });
});
