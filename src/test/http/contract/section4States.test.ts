import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { idParam } from '@/schemas/rest';
import { MINUTE_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import { systemClock } from '@/server/clock';
import { sweepRemovedSlots } from '@/server/timeSlots/sweep';
import { CANARY, makeListing, makeRequest } from '../../factories';
import { text } from '../head';
import { as, visitor } from '../http';
import { expectIssue, expectRefusal, notFound, UNAUTHORIZED } from '../refusals';
import { db, inDays, newUser } from '../world';

type SlotValues = NonNullable<NonNullable<Parameters<typeof makeListing>[2]>['slots']>[number];
type RequestValues = NonNullable<Parameters<typeof makeRequest>[3]>;
type Caller = ReturnType<typeof as>;

const PAST = { startsAt: inDays(-2) };
const BEGUN = { startsAt: inDays(-1 / 24) };
const OPEN = ['pending', 'waitlisted', 'accepted'] as const;

async function meal(slotValues: SlotValues = {}) {
  const host = await newUser('Hanna');
  const listing = await makeListing(db, host, {
    slots: [{ startsAt: inDays(20), capacityTotal: 4, ...slotValues }],
  });
  return { host: as(host), hostId: host.id, listing, slot: listing.slot };
}

async function requestAt(slot: { id: string }, values: RequestValues = {}) {
  const guest = await newUser('Gil');
  const { id } = await makeRequest(db, slot, guest, values);
  return { id, guest: as(guest), guestId: guest.id };
}

async function story(values: RequestValues = {}, slotValues: SlotValues = {}) {
  const host = await meal(slotValues);
  return { ...host, ...(await requestAt(host.slot, values)) };
}

const ask = (guest: Caller, slot: { id: string }, values: object = {}) =>
  guest.post('/api/requests', { slotId: slot.id, seatsRequested: 1, ...values });
const answer = (host: Caller, id: string, status: string) =>
  host.patch(`/api/requests/${id}/status`, { status });
const cancel = (person: Caller, id: string, reason?: string) =>
  person.post(`/api/requests/${id}/cancel`, reason ? { reason } : undefined);
const reconsider = (host: Caller, id: string) => host.post(`/api/requests/${id}/reconsider`);

const statusOf = async (id: string) =>
  (await db.request.findUniqueOrThrow({ where: { id } })).status;
const reservedAt = async ({ id }: { id: string }) =>
  (await db.timeSlot.findUniqueOrThrow({ where: { id } })).capacityReserved;
const mailsTo = async (userId: string) =>
  (await db.mail.findMany({ where: { userId } })).map(({ kind }) => kind);
const lastEventOf = (requestId: string) =>
  db.requestEvent.findFirstOrThrow({ where: { requestId }, orderBy: [{ at: 'desc' }] });

const requestList = z.array(
  z.looseObject({ id: z.string(), status: z.string(), actions: z.array(z.string()) }),
);
const cardOf = async (host: Caller, id: string) =>
  requestList.parse((await host.get('/api/requests/host')).body).find((one) => one.id === id);
const ownRequest = async (guest: Caller, guestId: string, id: string) =>
  requestList
    .parse((await guest.get(`/api/requests/hopper/${guestId}`)).body)
    .find((one) => one.id === id);

const already = (status: string) => ({
  status: 409,
  code: 'WRONG_STATE',
  message: `This request is already ${status}.`,
});
const SLOT_OVER = {
  status: 409,
  code: 'SLOT_OVER',
  message: 'This meal has already taken place.',
};
const seatsFull = (message: string) => ({ status: 409, code: 'SEATS_FULL', message });

describe('authentication', () => {
  test('is authenticated if a user is returned', async () => {
    const dana = await newUser('Dana');
    expect(await as(dana).get('/api/auth/user')).toMatchObject({
      status: 200,
      body: { id: dana.id },
    });
  });

  test('is not authenticated if the current-user call has no user', async () => {
    expectRefusal(await visitor.get('/api/auth/user'), UNAUTHORIZED);
  });
});

describe('a new request', () => {
  test('is pending by default', async () => {
    const { slot } = await meal();
    const { status, body } = await ask(as(await newUser()), slot);
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  test('cannot be for a meal of one’s own', async () => {
    const { host, slot } = await meal();
    expectRefusal(await ask(host, slot), {
      status: 403,
      code: 'OWN_SLOT',
      message: 'You cannot request a seat at your own meal.',
    });
  });

  test('cannot be for a meal that is over', async () => {
    const { slot } = await meal(PAST);
    expectRefusal(await ask(as(await newUser()), slot), SLOT_OVER);
  });

  test('cannot be for a listing that is not visible', async () => {
    const { listing, slot } = await meal();
    await db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
    expectRefusal(await ask(as(await newUser()), slot), notFound('Meal'));
  });

  test('cannot be for no seats', async () => {
    const { slot } = await meal();
    const refused = await ask(as(await newUser()), slot, { seatsRequested: 0 });
    expectIssue(refused, 'seatsRequested', 'Ask for at least 1 seat.');
  });

  test('can be for 8 seats', async () => {
    const { slot } = await meal({ capacityTotal: 20 });
    expect((await ask(as(await newUser()), slot, { seatsRequested: 8 })).status).toBe(201);
  });

  test('cannot be for 9 seats, even if there are more', async () => {
    const { slot } = await meal({ capacityTotal: 20 });
    const refused = await ask(as(await newUser()), slot, { seatsRequested: 9 });
    expectIssue(refused, 'seatsRequested', 'You can ask for at most 8 seats.');
  });

  test('can be for all the seats that are left', async () => {
    const { slot } = await meal({ capacityReserved: 1 });
    expect((await ask(as(await newUser()), slot, { seatsRequested: 3 })).status).toBe(201);
  });

  const left: [number, string][] = [
    [2, 'Only 2 seats are left.'],
    [1, 'Only 1 seat is left.'],
    [0, 'This meal is fully booked.'],
  ];
  for (const [seats, message] of left)
    test(`for more than the ${seats} seats left is refused: ${message}`, async () => {
      const { slot } = await meal({ capacityReserved: 4 - seats });
      const refused = await ask(as(await newUser()), slot, { seatsRequested: seats + 1 });
      expectRefusal(refused, seatsFull(message));
    });

  for (const status of OPEN)
    test(`is refused while the guest’s first is ${status}`, async () => {
      const { slot, guest } = await story({ status });
      expectRefusal(await ask(guest, slot), {
        status: 409,
        code: 'ALREADY_REQUESTED',
        message: 'You have already asked for a seat at this meal.',
      });
    });

  test('is accepted after the guest canceled the first', async () => {
    const { slot, guest, id } = await story();
    await cancel(guest, id);
    expect((await ask(guest, slot)).status).toBe(201);
  });

  test('is refused after a decline, until the host reconsiders', async () => {
    const { slot, guest } = await story({ status: 'declined' });
    expectRefusal(await ask(guest, slot), { status: 409, code: 'DECLINED_BEFORE' });
  });

  test('opens the thread of that listing and that guest', async () => {
    const { listing, slot } = await meal();
    const guest = await newUser('Gil');
    await ask(as(guest), slot);
    const where = { listingId: listing.id, hopperId: guest.id, hostId: listing.hostId };
    expect(await db.thread.count({ where })).toBe(1);
  });

  test('uses that thread again if it exists', async () => {
    const { listing, slot } = await meal();
    const guest = await newUser('Gil');
    const data = { listingId: listing.id, hopperId: guest.id, hostId: listing.hostId };
    const { id } = await db.thread.create({ data });
    await ask(as(guest), slot);
    expect(await db.thread.findMany({ where: data })).toMatchObject([{ id }]);
  });

  test('makes its introduction the first message', async () => {
    const { slot, hostId } = await meal();
    await ask(as(await newUser('Gil')), slot, { introMessage: 'We bring dessert.' });
    const { messages } = await db.thread.findFirstOrThrow({
      where: { hostId },
      include: { messages: true },
    });
    expect(messages.map(({ body }) => body)).toEqual(['We bring dessert.']);
  });

  test('writes no message if its introduction is empty', async () => {
    const { slot, hostId } = await meal();
    await ask(as(await newUser('Gil')), slot, { introMessage: ' ' });
    expect(await db.message.count({ where: { thread: { hostId } } })).toBe(0);
  });
});

describe('a request for the waitlist', () => {
  test('is waitlisted if fewer seats are left than it is for', async () => {
    const { slot } = await meal({ capacityReserved: 4 });
    const { status, body } = await ask(as(await newUser()), slot, { waitlist: true });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'waitlisted' } });
  });

  test('is refused if there are enough seats', async () => {
    const { slot } = await meal();
    const refused = await ask(as(await newUser()), slot, { waitlist: true });
    expectRefusal(refused, {
      status: 409,
      code: 'SEATS_FREE',
      message: 'There are enough seats now. Send a request instead.',
    });
  });

  test('is refused at one’s own meal, as any request is', async () => {
    const { host, slot } = await meal({ capacityReserved: 4 });
    expectRefusal(await ask(host, slot, { waitlist: true }), { status: 403, code: 'OWN_SLOT' });
  });
});

describe('a pending request', () => {
  test('offers its host to accept, decline, or waitlist it', async () => {
    const { host, id } = await story();
    expect((await cardOf(host, id))?.actions.toSorted()).toEqual(['accept', 'decline', 'waitlist']);
  });

  for (const status of ['accepted', 'declined', 'waitlisted'])
    test(`can be set to ${status} by the host`, async () => {
      const { host, id } = await story();
      expect(await answer(host, id, status)).toMatchObject({ status: 200, body: { id, status } });
      expect(await statusOf(id)).toBe(status);
    });

  for (const status of ['pending', 'cancelled', 'expired'])
    test(`cannot be set to ${status} by the host`, async () => {
      const { host, id } = await story();
      expectRefusal(await answer(host, id, status), { status: 400, code: 'BAD_INPUT' });
    });

  for (const status of ['accepted', 'declined', 'waitlisted'])
    test(`that is ${status} tells its guest`, async () => {
      const { host, id, guestId } = await story();
      await answer(host, id, status);
      expect(await mailsTo(guestId)).toEqual([status]);
    });

  test('is accepted only if enough seats are left', async () => {
    const { host, id } = await story({ seatsRequested: 3 }, { capacityReserved: 2 });
    expectRefusal(await answer(host, id, 'accepted'), seatsFull('Only 2 seats are left.'));
  });

  test('is accepted until its meal is over', async () => {
    const { host, id } = await story({}, BEGUN);
    expect((await answer(host, id, 'accepted')).status).toBe(200);
  });

  test('is not accepted once its meal is over', async () => {
    const { host, id } = await story({}, PAST);
    expectRefusal(await answer(host, id, 'accepted'), SLOT_OVER);
  });

  test('shows its new status in the host’s requests and listings', async () => {
    const { host, id } = await story();
    await answer(host, id, 'accepted');
    expect((await cardOf(host, id))?.status).toBe('accepted');
    expect((await host.get('/api/listings/host')).body).toMatchObject([
      { timeSlots: [{ capacityReserved: 1, requests: [{ id, status: 'accepted' }] }] },
    ]);
  });

  test('cannot be canceled by the host', async () => {
    const { host, id } = await story();
    expectRefusal(await cancel(host, id, 'Rain'), already('pending'));
  });
});

describe('a request that is not pending', () => {
  const actions: [RequestStatus, string[]][] = [
    ['accepted', ['cancel']],
    ['declined', ['reconsider']],
    ['waitlisted', ['accept']],
    ['cancelled', []],
  ];
  for (const [status, expected] of actions)
    test(`offers its host [${expected.join()}] if it is ${status}`, async () => {
      const { host, id } = await story({ status });
      expect((await cardOf(host, id))?.actions).toEqual(expected);
    });

  const refused: [RequestStatus, string[], string][] = [
    ['accepted', ['accepted', 'declined', 'waitlisted'], 'accepted'],
    ['declined', ['accepted', 'declined', 'waitlisted'], 'declined'],
    ['waitlisted', ['declined', 'waitlisted'], 'waitlisted'],
    ['cancelled', ['accepted', 'declined', 'waitlisted'], 'canceled'],
  ];
  for (const [status, targets, word] of refused)
    for (const target of targets)
      test(`cannot be ${target} if it is ${status}, and the refusal says so`, async () => {
        const { host, id } = await story({ status });
        expectRefusal(await answer(host, id, target), already(word));
      });

  test('can be accepted if it is waitlisted and enough seats are left', async () => {
    const { host, id } = await story({ status: 'waitlisted' });
    expect((await answer(host, id, 'accepted')).status).toBe(200);
    expect(await statusOf(id)).toBe('accepted');
  });

  test('cannot be accepted if it is waitlisted and too few seats are left', async () => {
    const { host, id } = await story({ status: 'waitlisted' }, { capacityReserved: 4 });
    expectRefusal(await answer(host, id, 'accepted'), seatsFull('This meal is fully booked.'));
  });
});

describe('a declined request', () => {
  test('is pending again if the host reconsiders, and the guest is told', async () => {
    const { host, id, guestId } = await story({ status: 'declined' });
    expect((await reconsider(host, id)).body).toMatchObject({ status: 'pending' });
    expect(await mailsTo(guestId)).toEqual(['reconsidered']);
  });

  test('is not reconsidered once its meal is over', async () => {
    const { host, id } = await story({ status: 'declined' }, PAST);
    expectRefusal(await reconsider(host, id), SLOT_OVER);
  });

  test('is not reconsidered while its guest has another open request for the meal', async () => {
    const { host, id, slot, guestId } = await story({ status: 'declined' });
    await makeRequest(db, slot, { id: guestId });
    expectRefusal(await reconsider(host, id), { status: 409, code: 'ALREADY_REQUESTED' });
  });

  for (const status of ['pending', 'accepted', 'waitlisted'] as const)
    test(`is the only one to reconsider: not one that is ${status}`, async () => {
      const { host, id } = await story({ status });
      expectRefusal(await reconsider(host, id), already(status));
    });
});

describe('a guest', () => {
  for (const status of OPEN)
    test(`can cancel a request that is ${status}`, async () => {
      const { guest, id } = await story({ status });
      expect((await cancel(guest, id)).body).toMatchObject({ id, status: 'cancelled' });
    });

  const closed: [RequestStatus, string][] = [
    ['declined', 'declined'],
    ['cancelled', 'canceled'],
  ];
  for (const [status, word] of closed)
    test(`cannot cancel a request that is ${status}`, async () => {
      const { guest, id } = await story({ status });
      expectRefusal(await cancel(guest, id), already(word));
    });

  for (const status of OPEN)
    test(`cannot cancel a request that is ${status} once the meal has started`, async () => {
      const { guest, id } = await story({ status }, BEGUN);
      expectRefusal(await cancel(guest, id), {
        status: 409,
        code: 'SLOT_STARTED',
        message: 'This meal has already started.',
      });
    });

  test('gives the seats of an accepted request back by canceling it', async () => {
    const { guest, id, slot } = await story({ status: 'accepted', seatsRequested: 3 });
    await cancel(guest, id);
    expect(await reservedAt(slot)).toBe(0);
  });

  test('who cancels needs no reason', async () => {
    const { guest, id } = await story();
    expect((await cancel(guest, id)).status).toBe(200);
  });
});

describe('a host who cancels an accepted request', () => {
  test('has to give a reason', async () => {
    const { host, id } = await story({ status: 'accepted' });
    expectRefusal(await cancel(host, id), { status: 400, code: 'REASON_REQUIRED' });
  });

  test('cancels it with a reason, which the guest is told', async () => {
    const { host, id, guest, guestId } = await story({ status: 'accepted' });
    expect((await cancel(host, id, 'Rain')).body).toMatchObject({ status: 'cancelled' });
    expect(await ownRequest(guest, guestId, id)).toMatchObject({ reason: 'Rain' });
    expect(await mailsTo(guestId)).toEqual(['cancelled']);
  });

  test('gets the seats back', async () => {
    const { host, id, slot } = await story({ status: 'accepted', seatsRequested: 3 });
    await cancel(host, id, 'Rain');
    expect(await reservedAt(slot)).toBe(0);
  });

  for (const [status, word] of [
    ['declined', 'declined'],
    ['waitlisted', 'waitlisted'],
    ['cancelled', 'canceled'],
  ] as const)
    test(`cannot cancel one that is ${status}`, async () => {
      const { host, id } = await story({ status });
      expectRefusal(await cancel(host, id, 'Rain'), already(word));
    });
});

describe('seats that come free', () => {
  async function fullMeal(...waiting: number[]) {
    const host = await meal();
    const leaving = await requestAt(host.slot, { status: 'accepted', seatsRequested: 2 });
    await requestAt(host.slot, { status: 'accepted', seatsRequested: 2 });
    const ids: string[] = [];
    for (const [n, seatsRequested] of waiting.entries()) {
      const createdAt = new Date(inDays(-1).getTime() + n * MINUTE_MS);
      ids.push(
        (await requestAt(host.slot, { status: 'waitlisted', seatsRequested, createdAt })).id,
      );
    }
    return {
      ...host,
      leave: () => cancel(leaving.guest, leaving.id),
      statuses: () => Promise.all(ids.map(statusOf)),
      ids,
    };
  }

  test('move the first group on the waitlist back to pending, in order of arrival', async () => {
    const { leave, statuses } = await fullMeal(2, 2);
    await leave();
    expect(await statuses()).toEqual(['pending', 'waitlisted']);
  });

  test('move several groups if they all fit', async () => {
    const { leave, statuses } = await fullMeal(1, 1, 1);
    await leave();
    expect(await statuses()).toEqual(['pending', 'pending', 'waitlisted']);
  });

  test('pass over a group that does not fit, without dropping it', async () => {
    const { leave, statuses } = await fullMeal(3, 2);
    await leave();
    expect(await statuses()).toEqual(['waitlisted', 'pending']);
  });

  test('move nobody to accepted: the host still answers', async () => {
    const { leave, slot } = await fullMeal(2);
    await leave();
    expect(await reservedAt(slot)).toBe(2);
  });

  test('are offered by the system, and the guest is told', async () => {
    const { leave, ids } = await fullMeal(2);
    await leave();
    const [id = ''] = ids;
    expect(await lastEventOf(id)).toMatchObject({
      from: 'waitlisted',
      to: 'pending',
      actorId: null,
    });
    const { hopperId } = await db.request.findUniqueOrThrow({ where: { id } });
    expect(await mailsTo(hopperId)).toEqual(['seatFree']);
  });

  test('come from a larger capacity too', async () => {
    const { host, listing, slot, statuses } = await fullMeal(2);
    await saveSlots(host, listing, [sameSlot(slot, { capacityTotal: 6 })]);
    expect(await statuses()).toEqual(['pending']);
  });
});

describe('a request whose meal is over', () => {
  for (const status of ['pending', 'waitlisted'] as const) {
    test(`reads expired to its guest if it was ${status}`, async () => {
      const { guest, guestId, id } = await story({ status }, PAST);
      expect((await ownRequest(guest, guestId, id))?.status).toBe('expired');
    });

    test(`reads expired to its host if it was ${status}`, async () => {
      const { host, id } = await story({ status }, PAST);
      expect((await cardOf(host, id))?.status).toBe('expired');
    });

    test(`is found to be expired when it is read, not stored so, if it was ${status}`, async () => {
      const { host, id } = await story({ status }, PAST);
      await cardOf(host, id);
      expect(await statusOf(id)).toBe(status);
    });
  }

  for (const status of ['accepted', 'declined'] as const)
    test(`stays ${status} if it was`, async () => {
      const { host, id } = await story({ status }, PAST);
      expect((await cardOf(host, id))?.status).toBe(status);
    });

  test('offers its host no actions if it has expired', async () => {
    const { host, id } = await story({}, PAST);
    expect((await cardOf(host, id))?.actions).toEqual([]);
  });

  for (const status of ['declined', 'waitlisted'])
    test(`cannot be ${status}`, async () => {
      const { host, id } = await story({}, PAST);
      expectRefusal(await answer(host, id, status), already('expired'));
    });
});

describe('an answer that can be undone', () => {
  const answerUndoably = ({ host, id }: { host: Caller; id: string }, status: string) =>
    host.patch(`/api/requests/${id}/status`, { status, undoable: true });
  const undo = ({ host, id }: { host: Caller; id: string }) =>
    host.post(`/api/requests/${id}/undo`);

  test('counts at once, but its guest does not see it yet', async () => {
    const told = await story();
    await answerUndoably(told, 'accepted');
    expect(await reservedAt(told.slot)).toBe(1);
    expect((await ownRequest(told.guest, told.guestId, told.id))?.status).toBe('pending');
    await undo(told);
  });

  for (const status of ['accepted', 'declined', 'waitlisted'])
    test(`is undone from ${status} to pending`, async () => {
      const told = await story();
      await answerUndoably(told, status);
      await undo(told);
      expect(await statusOf(told.id)).toBe('pending');
    });

  test('gives its seats back if it is undone', async () => {
    const told = await story();
    await answerUndoably(told, 'accepted');
    await undo(told);
    expect(await reservedAt(told.slot)).toBe(0);
  });
});

describe('capacity_reserved', () => {
  test('counts the seats of accepted requests', async () => {
    const { host, id, slot } = await story({ seatsRequested: 3 });
    await answer(host, id, 'accepted');
    expect(await reservedAt(slot)).toBe(3);
  });

  for (const status of ['declined', 'waitlisted'])
    test(`does not count a request that is ${status}`, async () => {
      const { host, id, slot } = await story({ seatsRequested: 3 });
      await answer(host, id, status);
      expect(await reservedAt(slot)).toBe(0);
    });

  test('does not count a pending request', async () => {
    const { slot } = await meal();
    await ask(as(await newUser()), slot, { seatsRequested: 3 });
    expect(await reservedAt(slot)).toBe(0);
  });

  test('also counts the seats that the host keeps back', async () => {
    const { host, id, slot } = await story({}, { capacityReserved: 2 });
    await answer(host, id, 'accepted');
    expect(await reservedAt(slot)).toBe(3);
  });

  test('never exceeds the capacity if two requests are accepted at once', async () => {
    const { host, id, slot } = await story({ seatsRequested: 3 });
    const other = await requestAt(slot, { seatsRequested: 3 });
    const answers = await Promise.all(
      [id, other.id].map((one) =>
        host.ask('PATCH', `/api/requests/${one}/status`, { body: { status: 'accepted' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await reservedAt(slot)).toBe(3);
  });
});

describe('request_events', () => {
  test('has an event for a new request', async () => {
    const { slot } = await meal();
    const guest = await newUser('Gil');
    const { id } = idParam.parse((await ask(as(guest), slot)).body);
    expect(await lastEventOf(id)).toMatchObject({ from: null, to: 'pending', actorId: guest.id });
  });

  test('has an event for an answer, with who gave it', async () => {
    const { host, hostId, id } = await story();
    await answer(host, id, 'declined');
    expect(await lastEventOf(id)).toMatchObject({
      from: 'pending',
      to: 'declined',
      actorId: hostId,
    });
  });

  test('has an event for a cancellation, with its reason', async () => {
    const { host, hostId, id } = await story({ status: 'accepted' });
    await cancel(host, id, 'Rain');
    expect(await lastEventOf(id)).toMatchObject({
      from: 'accepted',
      to: 'cancelled',
      actorId: hostId,
      reason: 'Rain',
    });
  });

  test('has no event for a refused change', async () => {
    const { host, id } = await story({ status: 'declined' });
    await answer(host, id, 'accepted');
    expect(await db.requestEvent.count({ where: { requestId: id } })).toBe(1);
  });
});

const slotList = z.looseObject({
  timeSlots: z.array(z.looseObject({ id: z.string(), seatsLeft: z.number() })),
});
const slotsOf = async (reader: Caller, { id }: { id: string }) =>
  slotList.parse((await reader.get(`/api/listings/${id}`)).body).timeSlots;

describe('the availability of a slot', () => {
  for (const [total, reserved] of [
    [10, 0],
    [10, 4],
    [10, 10],
  ] as const)
    test(`of ${total} seats with ${reserved} reserved is ${total - reserved}`, async () => {
      const { listing } = await meal({ capacityTotal: total, capacityReserved: reserved });
      const [slot] = await slotsOf(visitor, listing);
      expect(slot?.seatsLeft).toBe(total - reserved);
    });

  async function buttonsOn({ id }: { id: string }) {
    const html = await text(`/listing/${id}`);
    return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
      ([, attributes = '', content = '']) => ({
        name: content.replace(/<[^>]+>/g, ''),
        isDisabled: / disabled=""/.test(attributes),
      }),
    );
  }

  test('is Fully Booked at 0, on a disabled button', async () => {
    const { listing } = await meal({ capacityReserved: 4 });
    const buttons = await buttonsOn(listing);
    expect(buttons).toContainEqual({ name: 'Fully Booked', isDisabled: true });
    expect(buttons.map(({ name }) => name)).not.toContain('Request to Join');
  });

  test('is open to requests above 0', async () => {
    const { listing } = await meal({ capacityReserved: 3 });
    const buttons = await buttonsOn(listing);
    expect(buttons).toContainEqual({ name: 'Request to Join', isDisabled: false });
    expect(buttons.map(({ name }) => name)).not.toContain('Fully Booked');
  });
});

describe('a listing', () => {
  test('is visible by default', async () => {
    const answered = await as(await newUser()).post('/api/listings', { title: 'Sukkah' });
    expect(answered.body).toMatchObject({ visible: true });
  });

  test('counts as active only while it is visible', async () => {
    const host = await newUser('Hanna');
    await makeListing(db, host);
    await makeListing(db, host, { visible: false });
    const { body } = await as(host).ask('GET', '/api/trpc/listings.hostStats');
    expect(body).toMatchObject({ result: { data: { json: { activeListings: 1 } } } });
  });

  test('reveals its exact address to a guest only after the request is accepted', async () => {
    const host = await newUser('Hanna');
    const listing = await makeListing(db, host, { ...CANARY, slots: [{ startsAt: inDays(20) }] });
    const { id, guest } = await requestAt(listing.slot);
    const addressOf = async () => (await guest.get(`/api/listings/${listing.id}`)).body;
    expect(await addressOf()).not.toHaveProperty('addressLine1');
    await answer(as(host), id, 'accepted');
    expect(await addressOf()).toHaveProperty('addressLine1', CANARY.addressLine1);
  });
});

type SavedSlot = Pick<
  Awaited<ReturnType<typeof meal>>['slot'],
  'id' | 'type' | 'startsAt' | 'endsAt' | 'capacityTotal'
>;

const withoutId = ({ type, startsAt, endsAt, capacityTotal }: SavedSlot, values: object = {}) => ({
  type,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  capacityTotal,
  ...values,
});
const sameSlot = (slot: SavedSlot, values: object = {}) => ({
  id: slot.id,
  ...withoutId(slot, values),
});
const OTHER_SLOT = {
  type: 'lunch',
  startsAt: inDays(25).toISOString(),
  endsAt: inDays(25.1).toISOString(),
  capacityTotal: 6,
};

const saveSlots = (
  host: Caller,
  { id, title, city, region, country }: Awaited<ReturnType<typeof meal>>['listing'],
  timeSlots: object[],
) => host.put(`/api/listings/${id}`, { title, city, region, country, timeSlots });

describe('editing a listing', () => {
  test('updates the listing', async () => {
    const { host, listing, slot } = await meal();
    const edited = { ...listing, title: 'Sukkah on the roof' };
    await saveSlots(host, edited, [sameSlot(slot)]);
    expect((await host.get(`/api/listings/${listing.id}`)).body).toMatchObject({
      title: 'Sukkah on the roof',
    });
  });

  test('makes its slots those of the form', async () => {
    const { host, listing } = await meal();
    await saveSlots(host, listing, [OTHER_SLOT]);
    expect(await slotsOf(host, listing)).toMatchObject([OTHER_SLOT]);
  });

  test('keeps the requests and seats of a slot that comes back with its id', async () => {
    const { host, listing, slot, id } = await story({ status: 'accepted', seatsRequested: 3 });
    await saveSlots(host, listing, [sameSlot(slot, { capacityTotal: 8 })]);
    expect(await slotsOf(host, listing)).toMatchObject([
      {
        id: slot.id,
        capacityTotal: 8,
        capacityReserved: 3,
        requests: [{ id, status: 'accepted' }],
      },
    ]);
  });

  test('below the seats already taken is refused', async () => {
    const { host, listing, slot } = await story({ status: 'accepted', seatsRequested: 3 });
    const refused = await saveSlots(host, listing, [sameSlot(slot, { capacityTotal: 2 })]);
    expectRefusal(refused, {
      status: 409,
      code: 'SEATS_TAKEN',
      message: '3 seats are already taken.',
    });
  });

  for (const status of OPEN)
    test(`without a slot cancels its ${status} requests at once, and tells the guests`, async () => {
      const { host, listing, guest, guestId, id } = await story({ status });
      await saveSlots(host, listing, [OTHER_SLOT]);
      expect(await ownRequest(guest, guestId, id)).toMatchObject({
        status: 'cancelled',
        reason: 'The host removed this meal.',
      });
      expect(await lastEventOf(id)).toMatchObject({ to: 'cancelled', actorId: null });
      expect(await mailsTo(guestId)).toEqual(['cancelled']);
    });

  test('in one call that is refused changes nothing', async () => {
    const { host, listing, slot } = await story({ status: 'accepted', seatsRequested: 3 });
    const renamed = { ...listing, title: 'Renamed' };
    await saveSlots(host, renamed, [OTHER_SLOT, sameSlot(slot, { capacityTotal: 2 })]);
    expect((await host.get(`/api/listings/${listing.id}`)).body).toMatchObject({
      title: listing.title,
      timeSlots: [{ id: slot.id }],
    });
  });
});

describe('editing a listing over REST, with DELETE and POST for each slot', () => {
  const remove = (host: Caller, { id }: { id: string }) => host.delete(`/api/time-slots/${id}`);
  const add = (host: Caller, listingId: string, slot: object) =>
    host.post('/api/time-slots', { listingId, ...slot });

  // A scheduled task would cancel them during other tests, which compare the database's state.
  afterEach(async () => {
    const where = { slot: { removedAt: { not: null } }, status: { in: [...OPEN] } };
    await db.request.updateMany({ where, data: { status: 'cancelled' } });
  });

  test('a DELETE only marks the slot as removed', async () => {
    const { host, slot } = await meal();
    await remove(host, slot);
    const { removedAt } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    expect(removedAt).toBeInstanceOf(Date);
  });

  for (const status of OPEN)
    test(`a DELETE leaves a request as it is: ${status}`, async () => {
      const { host, slot, id } = await story({ status });
      await remove(host, slot);
      expect(await statusOf(id)).toBe(status);
    });

  test('a POST with the same type and start revives the slot with its requests and seats', async () => {
    const { host, listing, slot, id } = await story({ status: 'accepted', seatsRequested: 3 });
    await remove(host, slot);
    const revived = await add(host, listing.id, withoutId(slot));
    expect(revived).toMatchObject({ status: 201, body: { id: slot.id, capacityReserved: 3 } });
    expect(await slotsOf(host, listing)).toMatchObject([
      { id: slot.id, requests: [{ id, status: 'accepted' }] },
    ]);
  });

  for (const [what, values] of [
    ['type', { type: 'lunch' }],
    ['start', { startsAt: inDays(20.01).toISOString() }],
  ] as const)
    test(`a POST with another ${what} makes a new slot`, async () => {
      const { host, listing, slot } = await meal();
      await remove(host, slot);
      const { body } = await add(host, listing.id, withoutId(slot, values));
      expect(idParam.parse(body).id).not.toBe(slot.id);
    });

  test('a removed slot cannot be requested', async () => {
    const { host, slot } = await meal();
    await remove(host, slot);
    expectRefusal(await ask(as(await newUser()), slot), notFound('Meal'));
  });

  describe('a removed slot is not listed', () => {
    let host: Caller;
    let listingId: string;
    const ZIP = '99872';
    beforeAll(async () => {
      const hanna = await newUser('Hanna');
      const slots = [{ startsAt: inDays(20) }];
      const { id, slot } = await makeListing(db, hanna, { postal: ZIP, slots });
      [host, listingId] = [as(hanna), id];
      await remove(host, slot);
    });

    test('on its listing', async () => {
      expect((await visitor.get(`/api/listings/${listingId}`)).body).toMatchObject({
        timeSlots: [],
      });
    });

    test('in search results', async () => {
      expect((await visitor.get(`/api/listings/search?city=${ZIP}`)).body).toMatchObject([
        { id: listingId, timeSlots: [] },
      ]);
    });

    test('in its host’s listings', async () => {
      expect((await host.get('/api/listings/host')).body).toMatchObject([{ timeSlots: [] }]);
    });
  });

  async function removedFor(minutes: number, status: RequestStatus) {
    const removed = await story({ status });
    await remove(removed.host, removed.slot);
    await db.timeSlot.update({
      where: { id: removed.slot.id },
      data: { removedAt: new Date(Date.now() - minutes * MINUTE_MS) },
    });
    await sweepRemovedSlots({ db, clock: systemClock });
    return removed;
  }

  for (const status of OPEN) {
    test(`a slot that stays removed for ten minutes loses its ${status} requests, and the guests are told`, async () => {
      const { guest, guestId, id } = await removedFor(10, status);
      expect(await ownRequest(guest, guestId, id)).toMatchObject({
        status: 'cancelled',
        reason: 'The host removed this meal.',
      });
      expect(await mailsTo(guestId)).toEqual(['cancelled']);
    });

    test(`a slot that has been removed for nine minutes keeps its ${status} requests`, async () => {
      const { id } = await removedFor(9, status);
      expect(await statusOf(id)).toBe(status);
    });
  }
});

describe('other statuses', () => {
  test('a user’s verification status starts at pending', async () => {
    const { verificationStatus } = await db.user.create({ data: {} });
    expect(verificationStatus).toBe('pending');
  });

  test('a report’s status starts at open', async () => {
    const { listing } = await meal();
    const { status, body } = await as(await newUser()).post('/api/reports', {
      listingId: listing.id,
      reason: 'spam',
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'open' } });
  });
});
