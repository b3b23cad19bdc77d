import { expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { outcomes } from '@/test/races';

const ROUNDS = 8;

async function table() {
  const clock = testClock('2027-10-10T12:00:00Z', 0);
  const story = await community({ clock });
  const { db, host, guest, stranger } = story;
  const meal = async () => {
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 4 }] });
    const seated = await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 2 });
    const asks = await makeRequest(db, slot, stranger, { seatsRequested: 2 });
    return { slot, seated, asks };
  };
  const ending = async (slotId: string) => {
    const requests = await db.request.findMany({ where: { slotId }, include: { events: true } });
    const events = requests.flatMap((one) => one.events.filter(({ to }) => to === 'cancelled'));
    const slot = await db.timeSlot.findUniqueOrThrow({ where: { id: slotId } });
    return {
      states: [...new Set(requests.map(({ status }) => status))],
      mails: await db.mail.count({
        where: { kind: 'cancelled', subjectId: { in: events.map(({ id }) => id) } },
      }),
      ends: events.length,
      seats: slot.capacityReserved,
    };
  };
  return { ...story, meal, ending };
}

async function atOnce(round: number, calls: (() => Promise<unknown>)[]) {
  const inOrder = round % 2 ? [...calls].reverse() : calls;
  const results = await outcomes(await Promise.allSettled(inOrder.map((call) => call())));
  return results.flatMap((one) => one?.code ?? []);
}

const canceledOnce = { states: ['cancelled'], mails: 2, ends: 2, seats: 0 };

it('two concurrent cancellations of a meal: each guest is told once', async () => {
  const { host, meal, ending } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slot } = await meal();
    const cancel = (message: string) => () => host.timeSlots.cancel({ id: slot.id, message });
    expect(await atOnce(round, [cancel('A cold'), cancel('A fever')])).toEqual(['NOT_FOUND']);
    expect(await ending(slot.id)).toEqual(canceledOnce);
  }
});

it('a cancellation during an acceptance or a guest’s cancellation: nobody is left with a seat', async () => {
  const { host, guest, meal, ending } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slot, seated, asks } = await meal();
    const refused = await atOnce(round, [
      () => host.requests.accept(asks.id),
      () => host.timeSlots.cancel({ id: slot.id }),
      () => guest.requests.cancel(seated.id, 'I am ill, too.'),
    ]);
    for (const code of refused) expect(['SLOT_REMOVED', 'WRONG_STATE']).toContain(code);
    expect(await ending(slot.id)).toEqual(canceledOnce);
  }
});

it('two concurrent cancellations of the same meals, in any order: each guest is told once', async () => {
  const { host, meal, ending } = await table();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await meal()).slot.id);
    const cancel = (these: string[]) => () => host.timeSlots.cancelSeveral({ ids: these });
    expect(await atOnce(round, [cancel(ids), cancel([...ids].reverse())])).toEqual([]);
    for (const id of ids) expect(await ending(id)).toEqual(canceledOnce);
  }
});
