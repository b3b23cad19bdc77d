import { describe, expect, it } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { settleHeld } from './undo';

/** A meal with a group of two, and what the database says of both. */
async function meal(
  status: RequestStatus,
  { seats = 4, others = 0, waiting = 0, dietaryCounts = [] as number[] } = {},
) {
  const story = await community();
  const { db, host, guest, join } = story;
  const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: seats }] });
  if (others > 0)
    await makeRequest(db, slot, await join('Tamar'), {
      status: 'accepted',
      seatsRequested: others,
    });
  const { id } = await makeRequest(db, slot, guest, {
    ...{ status, seatsRequested: 2, dietaryCounts },
    ...(dietaryCounts.length > 0 && { dietaryFlags: ['Vegan'] }),
  });
  const next =
    waiting > 0 &&
    (await makeRequest(db, slot, await join('Dina'), {
      status: 'waitlisted',
      seatsRequested: waiting,
    }));
  const resize = (seatsRequested: number, waitlist = false) =>
    guest.requests.changeSize({ id, seatsRequested, waitlist });
  const stored = async () => {
    const request = await db.request.findUniqueOrThrow({ where: { id } });
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    const { status: now, seatsRequested: size, seatsWanted: wish } = request;
    return { status: now, size, wish, reserved: capacityReserved };
  };
  const nextStatus = async () =>
    next && (await db.request.findUniqueOrThrow({ where: { id: next.id } })).status;
  return { ...story, slot, id, resize, stored, nextStatus };
}

describe('a smaller group', () => {
  it('gives back its seats, which the waitlist is offered at once', async () => {
    const { resize, stored, nextStatus } = await meal('accepted', { seats: 2, waiting: 1 });
    await resize(1);
    expect(await stored()).toEqual({ status: 'accepted', size: 1, wish: null, reserved: 1 });
    expect(await nextStatus()).toBe('pending');
  });

  it('keeps its seats and its address', async () => {
    const { resize } = await meal('accepted');
    expect(await resize(1)).toMatchObject({ status: 'accepted', isShared: true });
  });

  it('that waits is offered seats as soon as it fits', async () => {
    const { resize, stored } = await meal('waitlisted', { seats: 4, others: 3 });
    await resize(1);
    expect(await stored()).toEqual({ status: 'pending', size: 1, wish: null, reserved: 3 });
  });

  it('is saved even if there are too few seats for it', async () => {
    const { resize, stored } = await meal('pending', { seats: 4, others: 4 });
    await resize(1);
    expect(await stored()).toMatchObject({ status: 'pending', size: 1 });
  });

  it('that moved up from the waitlist keeps its offer, and the rest of it goes to the next', async () => {
    const { db, host, guest, join } = await community();
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 2 }] });
    const [holder, next] = [await join('Tamar'), await join('Dina')];
    const held = await makeRequest(db, slot, holder, { status: 'accepted', seatsRequested: 2 });
    const row = (createdAt: string) => ({
      status: 'waitlisted' as const,
      createdAt: new Date(createdAt),
    });
    const moved = await guest.requests.create({
      slotId: slot.id,
      seatsRequested: 2,
      waitlist: true,
    });
    const waiting = await makeRequest(db, slot, next, row('2027-09-20T00:00:00Z'));
    const statusOf = async (id: string) =>
      (await db.request.findUniqueOrThrow({ where: { id } })).status;
    await holder.requests.cancel(held.id);
    expect([await statusOf(moved.id), await statusOf(waiting.id)]).toEqual([
      'pending',
      'waitlisted',
    ]);
    await guest.requests.changeSize({ id: moved.id, seatsRequested: 1 });
    expect([await statusOf(moved.id), await statusOf(waiting.id)]).toEqual(['pending', 'pending']);
  });

  it('has at most as many people with each need as people', async () => {
    const { db, id, resize } = await meal('pending', { dietaryCounts: [2] });
    await resize(1);
    expect((await db.request.findUniqueOrThrow({ where: { id } })).dietaryCounts).toEqual([1]);
  });
});

describe('a larger group', () => {
  it('that’s pending stays pending if there are seats for all of it', async () => {
    const { resize, stored } = await meal('pending', { seats: 4, others: 1 });
    await resize(3);
    expect(await stored()).toEqual({ status: 'pending', size: 3, wish: null, reserved: 1 });
  });

  it('that’s pending is refused without enough seats, unless it wants to wait', async () => {
    const { db, id, resize, stored } = await meal('pending', { seats: 4, others: 2 });
    const before = await db.request.findUniqueOrThrow({ where: { id } });
    expect(await refusal(resize(3))).toMatchObject({ code: 'SEATS_FULL' });
    expect(await stored()).toMatchObject({ status: 'pending', size: 2 });
    await resize(3, true);
    expect(await stored()).toEqual({ status: 'waitlisted', size: 3, wish: null, reserved: 2 });
    const after = await db.request.findUniqueOrThrow({ where: { id } });
    expect(after.createdAt).toEqual(before.createdAt);
  });

  it('can’t wait if there are enough seats, or if the meal could never fit it', async () => {
    const { resize } = await meal('pending', { seats: 4 });
    expect(await refusal(resize(3, true))).toMatchObject({ code: 'SEATS_FREE' });
    expect(await refusal(resize(5, true))).toMatchObject({ code: 'SEATS_FULL' });
  });

  it('that waits keeps its place, up to all seats of the meal', async () => {
    const { resize, stored } = await meal('waitlisted', { seats: 4, others: 3 });
    await resize(4);
    expect(await stored()).toMatchObject({ status: 'waitlisted', size: 4 });
    expect(await refusal(resize(5))).toMatchObject({ code: 'SEATS_FULL' });
  });

  it('with seats keeps them and asks its host for more', async () => {
    const { host, id, resize, stored } = await meal('accepted');
    expect(await resize(3)).toMatchObject({ isShared: true, seatsRequested: 2, seatsWanted: 3 });
    expect(await stored()).toEqual({ status: 'accepted', size: 2, wish: 3, reserved: 2 });
    const { items } = await host.requests.host({ state: 'pending' });
    expect(items.map((one) => one.id)).toEqual([id]);
    expect((await host.requests.host({ state: 'answered' })).items).toEqual([]);
    expect((await host.users.news()).toAnswer).toBe(1);
  });

  it('with seats can’t ask for more than are left', async () => {
    const { resize, stored } = await meal('accepted', { seats: 4, others: 1 });
    expect(await refusal(resize(4))).toMatchObject({ code: 'SEATS_FULL' });
    expect(await stored()).toMatchObject({ wish: null });
  });
});

describe('a host who is asked for more seats', () => {
  it('gives them', async () => {
    const { host, id, resize, stored } = await meal('accepted');
    await resize(4);
    await host.requests.answerMoreSeats({ id, accept: true });
    expect(await stored()).toEqual({ status: 'accepted', size: 4, wish: null, reserved: 4 });
  });

  it('declines, and the group keeps what it has', async () => {
    const { host, id, resize, stored } = await meal('accepted');
    await resize(4);
    await host.requests.answerMoreSeats({ id, accept: false });
    expect(await stored()).toEqual({ status: 'accepted', size: 2, wish: null, reserved: 2 });
  });

  it('can’t give seats that somebody else has by now', async () => {
    const { db, host, id, slot, resize, stored, join } = await meal('accepted');
    await resize(4);
    const other = await makeRequest(db, slot, await join('Tamar'));
    await host.requests.accept(other.id);
    const answer = host.requests.answerMoreSeats({ id, accept: true });
    expect(await refusal(answer)).toMatchObject({ code: 'SEATS_FULL' });
    expect(await stored()).toEqual({ status: 'accepted', size: 2, wish: 4, reserved: 3 });
  });

  it('doesn’t give more than they saw', async () => {
    const { host, id, resize, stored } = await meal('accepted', { seats: 8 });
    await resize(3);
    await resize(8);
    const answer = host.requests.answerMoreSeats({ id, accept: true, seatsWanted: 3 });
    expect(await refusal(answer)).toMatchObject({ code: 'GROUP_CHANGED' });
    expect(await stored()).toMatchObject({ size: 2, wish: 8, reserved: 2 });
  });

  it('can’t answer once the guest has changed their mind', async () => {
    const { host, id, resize } = await meal('accepted');
    await resize(4);
    await resize(2);
    const answer = host.requests.answerMoreSeats({ id, accept: true });
    expect(await refusal(answer)).toMatchObject({ code: 'NO_SEATS_WANTED' });
  });

  it('doesn’t accept a group of a size they haven’t seen', async () => {
    const { host, id, resize, stored } = await meal('pending');
    await resize(3);
    const answer = host.requests.setStatus({ id, status: 'accepted', seatsRequested: 2 });
    expect(await refusal(answer)).toMatchObject({ code: 'GROUP_CHANGED' });
    expect(await stored()).toMatchObject({ status: 'pending' });
    await host.requests.setStatus({ id, status: 'accepted', seatsRequested: 3 });
    expect(await stored()).toMatchObject({ status: 'accepted', reserved: 3 });
  });
});

describe('a group’s size', () => {
  it('can’t change once the meal has begun, if it has seats', async () => {
    const { clock, slot, resize } = await meal('accepted');
    clock.set(slot.startsAt);
    expect(await refusal(resize(1))).toMatchObject({ code: 'SLOT_STARTED' });
  });

  it.each(['declined', 'cancelled'] as const)('can’t change if it was %s', async (status) => {
    const { resize } = await meal(status);
    expect(await refusal(resize(1))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('undoes an answer that the guest doesn’t know of yet', async () => {
    const { host, id, resize, stored } = await meal('pending');
    await host.requests.undoably.accept(id);
    await resize(3);
    expect(await stored()).toEqual({ status: 'pending', size: 3, wish: null, reserved: 0 });
  });

  it('that’s the same leaves an answer alone that the guest doesn’t know of yet', async () => {
    const { host, id, resize, stored } = await meal('pending');
    await host.requests.undoably.decline(id);
    expect(await resize(2)).toMatchObject({ status: 'pending' });
    expect(await stored()).toMatchObject({ status: 'declined' });
  });

  it('is seen by an answer that waits for its undo window', async () => {
    const { db, clock, host, guest, join } = await community();
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 4 }] });
    const other = await join('Tamar');
    const seat = await makeRequest(db, slot, other, { status: 'accepted', seatsRequested: 4 });
    const { id } = await makeRequest(db, slot, guest, { seatsRequested: 2 });
    await host.requests.undoably.waitlist(id);
    await other.requests.changeSize({ id: seat.id, seatsRequested: 2 });
    clock.forward({ seconds: 11 });
    await settleHeld({ db, clock }, id);
    const { status } = await db.request.findUniqueOrThrow({ where: { id } });
    expect(status).toBe('pending');
  });

  it('that made a group wait counts as joining the waitlist when an acceptance is undone', async () => {
    const { db, host, guest, join } = await community();
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 4 }] });
    const { id: seatId } = await makeRequest(db, slot, await join('Tamar'), { seatsRequested: 4 });
    const { id } = await makeRequest(db, slot, guest, { seatsRequested: 2 });
    await host.requests.undoably.accept(seatId);
    await guest.requests.changeSize({ id, seatsRequested: 3, waitlist: true });
    await host.requests.undo(seatId);
    const { status } = await db.request.findUniqueOrThrow({ where: { id } });
    expect(status).toBe('pending');
  });

  it('loses its priority when it grows', async () => {
    const { db, id, resize } = await meal('waitlisted', { seats: 4, others: 4 });
    await db.request.update({ where: { id }, data: { goesFirst: true } });
    expect(await resize(1)).toMatchObject({ goesFirst: true });
    expect(await resize(2)).toMatchObject({ goesFirst: false });
  });

  it('doesn’t grow into seats that are offered to others', async () => {
    const { db, host, guest, join } = await community();
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 4 }] });
    const [holder, other] = [await join('Tamar'), await join('Dina')];
    const seat = await makeRequest(db, slot, holder, { status: 'accepted', seatsRequested: 4 });
    const waiting = { status: 'waitlisted', seatsRequested: 2 } as const;
    await makeRequest(db, slot, other, waiting);
    const { id } = await makeRequest(db, slot, guest, waiting);
    await holder.requests.cancel(seat.id);
    expect(await refusal(guest.requests.changeSize({ id, seatsRequested: 3 }))).toMatchObject({
      code: 'SEATS_FULL',
    });
  });

  it('changes nothing and tells nobody if it’s the same', async () => {
    const { db, id, resize } = await meal('pending');
    await resize(2);
    expect(await db.event.count({ where: { requestId: id } })).toBe(0);
  });
});
