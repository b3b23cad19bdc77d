import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import {
  CANARY_TEXTS,
  canariesIn,
  listingForm,
  makeCanaryListing,
  slotForm,
} from '@/test/factories';
import { refusal } from '@/test/refusal';
import { settleHeld } from './undo';

const UNDO_OVER = {
  status: 409,
  code: 'UNDO_OVER',
  message: 'The ten seconds are over. You can’t undo this anymore.',
};

// The clock doesn't advance by itself, so the ten seconds are exact.
const clock = testClock('2027-10-10T12:00:00Z', 0);
type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let listing: Awaited<ReturnType<typeof makeCanaryListing>>;
let slotId: string;

beforeEach(async () => {
  clock.set('2027-10-10T12:00:00Z');
  story = await community({ clock });
  await story.db.user.update({ where: { id: story.guest.id }, data: { phone: '+1 555 0199' } });
  listing = await makeCanaryListing(story.db, story.host, { slots: [{ capacityTotal: 4 }] });
  slotId = listing.slot.id;
});

const ask = async (person: Person, seatsRequested = 2) =>
  (await person.requests.create({ slotId, seatsRequested })).id;

const ofHost = async (id: string) =>
  (await story.host.requests.host({})).items.find((item) => item.id === id);
const ofGuest = async (person: Person, id: string) =>
  (await person.requests.hopper({})).items.find((item) => item.id === id);
const reserved = async () =>
  (await story.db.timeSlot.findUniqueOrThrow({ where: { id: slotId } })).capacityReserved;

async function settle(id: string) {
  clock.forward({ seconds: 10 });
  await settleHeld({ db: story.db, clock }, id);
}

async function allOf(person: Person) {
  return JSON.stringify([
    await person.requests.hopper({}),
    await person.requests.hopper({ state: 'pending' }),
    await person.listings.byId({ id: listing.id }),
    await person.users.download(),
  ]);
}

describe.each([
  ['accept', 'accepted'],
  ['decline', 'declined'],
  ['waitlist', 'waitlisted'],
] as const)('for ten seconds after %s', (verb, status) => {
  it('the host can undo it, which restores the request', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    const answered = await host.requests.undoably[verb](id);
    expect(answered).toMatchObject({ status, undoMs: 10_000 });
    expect(answered.actions.filter((action) => action === 'undo')).toEqual(['undo']);
    clock.forward({ seconds: 9 });
    expect(await ofHost(id)).toMatchObject({ status, undoMs: 1000 });
    expect(await host.requests.undo(id)).toMatchObject({
      status: 'pending',
      actions: ['accept', 'decline', 'waitlist'],
      undoMs: null,
    });
    expect(await reserved()).toBe(0);
    // An undone answer doesn't come back when its undo window would have ended.
    await settle(id);
    expect((await ofHost(id))?.status).toBe('pending');
  });

  it('its guest sees, and can do, the same as before', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    const before = await ofGuest(guest, id);
    await host.requests.undoably[verb](id);
    const seats = verb === 'accept' ? 2 : 4;
    const slot = { ...before?.slot, capacityReserved: 4 - seats, seatsLeft: seats };
    expect(await ofGuest(guest, id)).toEqual({
      ...before,
      slot: { ...slot, seatsPerRequest: seats },
      updatedAt: expect.any(Date),
    });
    expect(before).toMatchObject({
      status: 'pending',
      actions: ['cancel', 'changeSize'],
      undoMs: null,
    });
    expect((await guest.requests.hopper({ state: 'pending' })).total).toBe(1);
    const [meal] = (await guest.listings.byId({ id: listing.id })).timeSlots;
    expect(meal).toMatchObject({ refusal: 'ALREADY_REQUESTED', requests: [{ status: 'pending' }] });
    expect((await refusal(guest.requests.create({ slotId, seatsRequested: 1 }))).code).toBe(
      'ALREADY_REQUESTED',
    );
    expect(await allOf(guest)).not.toMatch(/accepted|declined|waitlisted/);
  });

  it('and no longer', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.undoably[verb](id);
    clock.forward({ seconds: 10 });
    // Whether or not a worker has run.
    expect(await ofGuest(guest, id)).toMatchObject({ status });
    expect(await ofHost(id)).toMatchObject({ status, undoMs: null });
    expect(await refusal(host.requests.undo(id))).toEqual(UNDO_OVER);
    await settle(id);
    expect(await refusal(host.requests.undo(id))).toEqual(UNDO_OVER);
    expect(await ofGuest(guest, id)).toMatchObject({ status });
  });

  it('nobody else can undo it, and an immediate answer can’t be undone', async () => {
    const { host, guest, stranger, visitor } = story;
    const id = await ask(guest);
    await host.requests.undoably[verb](id);
    const refusals = [guest, stranger, visitor].map((caller) => refusal(caller.requests.undo(id)));
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([403, 404, 401]);
    await host.requests.undo(id);
    expect((await host.requests[verb](id)).actions).not.toContain('undo');
    expect(await refusal(host.requests.undo(id))).toEqual(UNDO_OVER);
  });
});

describe('an acceptance that can be undone', () => {
  it('takes its seats but shares no personal details, in either direction', async () => {
    const { host, guest, stranger } = story;
    const [id, other] = [await ask(guest, 3), await ask(stranger, 2)];
    await host.requests.undoably.accept(id);
    expect(await reserved()).toBe(3);
    expect(await refusal(host.requests.accept(other))).toMatchObject({ code: 'SEATS_FULL' });
    const guestView = await allOf(guest);
    expect(canariesIn(guestView)).toEqual([]);
    expect((await refusal(guest.requests.calendar({ id }))).code).toBe('NOT_ACCEPTED');
    // Otherwise a host could accept, read the guest's phone number and undo.
    const seen = [await ofHost(id), await host.requests.eveList({ slotId })];
    expect(JSON.stringify(seen)).not.toMatch(/555 0199|@example/);

    await settle(id);
    expect(await allOf(guest)).toContain(CANARY_TEXTS[0]);
    expect(JSON.stringify(await ofHost(id))).toMatch(/555 0199/);
    expect((await guest.requests.calendar({ id })).content).toContain('Canarystreet');
  });

  it('of a waitlisted guest leaves them waitlisted when it’s undone', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.waitlist(id);
    await host.requests.undoably.accept(id);
    expect(await ofGuest(guest, id)).toMatchObject({ status: 'waitlisted' });
    expect(await host.requests.undo(id)).toMatchObject({ status: 'waitlisted' });
    expect(await reserved()).toBe(0);
  });
});

describe('while an answer can be undone', () => {
  it('the guest can take back the request they still see, and the undo comes too late', async () => {
    const { host, guest, stranger } = story;
    for (const [person, verb] of [
      [guest, 'accept'],
      [stranger, 'decline'],
    ] as const) {
      const id = await ask(person);
      await host.requests.undoably[verb](id);
      expect(await person.requests.cancel(id)).toMatchObject({ status: 'cancelled' });
      expect(await refusal(host.requests.undo(id))).toMatchObject({
        code: 'WRONG_STATE',
        message: 'This request is already canceled.',
      });
      expect(await reserved()).toBe(0);
      await settle(id);
      expect((await ofGuest(person, id))?.status).toBe('cancelled');
    }
  });

  it('the host can choose another answer', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.undoably.waitlist(id);
    await host.requests.undoably.accept(id);
    expect(await host.requests.undo(id)).toMatchObject({ status: 'pending' });
    await host.requests.undoably.decline(id);
    expect(await host.requests.reconsider(id)).toMatchObject({ status: 'pending' });
    await host.requests.undoably.accept(id);
    expect((await refusal(host.requests.accept(id))).message).toBe(
      'This request is already accepted.',
    );
    await settle(id);
    expect(await ofGuest(guest, id)).toMatchObject({ status: 'accepted', isShared: true });
    expect(await reserved()).toBe(2);
  });

  it('an undo doesn’t bring back a guest who deleted their account', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.undoably.decline(id);
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect((await refusal(host.requests.undo(id))).code).toBe('GUEST_HAS_LEFT');
  });

  it('nor a request for a meal that was removed', async () => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.undoably.decline(id);
    await host.timeSlots.remove({ id: slotId });
    expect((await refusal(host.requests.undo(id))).code).toBe('SLOT_REMOVED');
    expect((await ofHost(id))?.actions).not.toContain('undo');
  });

  it.each(['host', 'guest'] as const)('nor one where the %s blocks the other', async (side) => {
    const { host, guest } = story;
    const id = await ask(guest);
    await host.requests.undoably.decline(id);
    await story[side].safety.block({ requestId: id });
    expect((await refusal(host.requests.undo(id))).code).toBe('NOT_FOUND');
    expect((await ofHost(id))?.actions).toEqual([]);
  });
});

it('Removing the meal within the undo window ends the accepted request', async () => {
  const { host, guest } = story;
  const id = await ask(guest);
  await host.requests.undoably.accept(id);
  const timeSlots = [slotForm({ startsAt: '2027-10-17T17:00:00Z' })];
  await host.listings.update({ ...listingForm(), id: listing.id, timeSlots });
  expect((await ofGuest(guest, id))?.status).toBe('cancelled');
  expect((await refusal(host.requests.undo(id))).message).toBe('This request is already canceled.');
});
