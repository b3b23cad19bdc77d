import { expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { outcomes } from '@/test/races';
import { settleHeld } from './undo';

const ROUNDS = 8;

async function table() {
  const clock = testClock('2027-10-10T12:00:00Z', 0);
  const people = await community({ clock });
  const { slot } = await makeListing(people.db, people.host, { slots: [{ capacityTotal: 4 }] });
  const ask = async () =>
    (await makeRequest(people.db, slot, people.guest, { seatsRequested: 2 })).id;
  const now = async (id: string) => {
    const [{ status }, { capacityReserved }] = await Promise.all([
      people.db.request.findUniqueOrThrow({ where: { id } }),
      people.db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } }),
    ]);
    return { status, capacityReserved };
  };
  return { ...people, clock, slot, ask, now };
}

async function atOnce(round: number, calls: (() => Promise<unknown>)[]) {
  const inOrder = round % 2 ? [...calls].reverse() : calls;
  const results = await outcomes(await Promise.allSettled(inOrder.map((call) => call())));
  return results.filter((one) => one !== undefined);
}

it('two concurrent undos: one succeeds and the other finds it done', async () => {
  const { host, ask, now, db } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await ask();
    await host.requests.undoably.accept(id);
    const undo = () => host.requests.undo(id);
    expect(await atOnce(round, [undo, undo])).toMatchObject([
      { code: 'WRONG_STATE', message: 'This request is already pending.' },
    ]);
    expect(await now(id)).toEqual({ status: 'pending', capacityReserved: 0 });
    expect(await db.requestEvent.count({ where: { requestId: id, undone: true } })).toBe(2);
    await db.request.delete({ where: { id } });
  }
});

it('an undo during the guest’s cancellation: the guest is out either way, and no seat is lost', async () => {
  const { host, guest, ask, now } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const verb = (['accept', 'decline', 'waitlist'] as const)[round % 3] ?? 'accept';
    const id = await ask();
    await host.requests.undoably[verb](id);
    const refused = await atOnce(round, [
      () => host.requests.undo(id),
      () => guest.requests.cancel(id),
    ]);
    for (const one of refused) expect(one.message).toBe('This request is already canceled.');
    expect(await now(id)).toEqual({ status: 'cancelled', capacityReserved: 0 });
  }
});

it('an undo as the undo window ends: the answer is either undone or final', async () => {
  const { host, clock, db, ask, now } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await ask();
    await host.requests.undoably.accept(id);
    clock.forward({ seconds: round % 3 ? 10 : 9 });
    const refused = await atOnce(round, [
      () => host.requests.undo(id),
      () => settleHeld({ db, clock }, id),
    ]);
    const isOver = round % 3 > 0;
    expect(refused.map(({ code }) => code)).toEqual(isOver ? ['UNDO_OVER'] : []);
    expect(await now(id)).toEqual(
      isOver
        ? { status: 'accepted', capacityReserved: 2 }
        : { status: 'pending', capacityReserved: 0 },
    );
    await db.request.delete({ where: { id } });
    await db.timeSlot.updateMany({ data: { capacityReserved: 0 } });
  }
});

it('an undo during another acceptance: seats are promised to one group at a time', async () => {
  const { host, slot, join, db, ask, now } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = await ask();
    const other = await makeRequest(db, slot, await join('Orna'), { seatsRequested: 4 });
    await host.requests.undoably.accept(mine);
    const refused = await atOnce(round, [
      () => host.requests.undo(mine),
      () => host.requests.undoably.accept(other.id),
    ]);
    expect((await now(mine)).status).toBe('pending');
    expect(await now(other.id)).toEqual(
      refused.length
        ? { status: 'pending', capacityReserved: 0 }
        : { status: 'accepted', capacityReserved: 4 },
    );
    for (const one of refused) expect(one.code).toBe('SEATS_FULL');
    await db.request.deleteMany();
    await db.timeSlot.updateMany({ data: { capacityReserved: 0 } });
  }
});
