import { beforeEach, expect, test } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Visitor } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

/** What a slot's answer says of asking for a seat, held against what asking comes to. */

const clock = testClock();
let story: Awaited<ReturnType<typeof community>>;

beforeEach(async () => {
  clock.set('2027-10-15T12:00:00Z');
  story = await community({ clock });
});

const meal = (values = {}) =>
  makeListing(story.db, story.host, { slots: [{ capacityTotal: 6, ...values }] });

/** The refusal that the answer foretells, which has to be the one that a request meets. */
async function foretold(who: Visitor, { id, slot }: Awaited<ReturnType<typeof meal>>) {
  const [told] = (await who.listings.byId({ id })).timeSlots;
  const asks = who.requests.create({ slotId: slot.id, seatsRequested: 1 });
  const met = await asks.then(
    () => null,
    async (error) => (await refusal(Promise.reject(error))).code,
  );
  expect({ told: told?.refusal }).toEqual({ told: met });
  return told;
}

/** The same, without asking. */
const foretoldOnly = async (who: Visitor, { id }: { id: string }) =>
  (await who.listings.byId({ id })).timeSlots[0]?.refusal;

test('a meal with seats left can be asked for', async () => {
  expect(await foretold(story.guest, await meal())).toMatchObject({ refusal: null, seatsLeft: 6 });
});

test('a visitor reads that there are seats, and is asked to sign in only then', async () => {
  const { id } = await meal();
  expect((await story.visitor.listings.byId({ id })).timeSlots[0]?.refusal).toBeNull();
});

test('at its very end a meal is over, also for who had a seat', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'accepted' });
  clock.set(listing.slot.endsAt.toISOString());
  expect(await foretold(story.guest, listing)).toMatchObject({
    refusal: 'SLOT_OVER',
    isOver: true,
  });
});

test('the host of a meal is not asked to join it', async () => {
  const listing = await meal({ capacityReserved: 6 });
  expect(await foretold(story.host, listing)).toMatchObject({ refusal: 'OWN_SLOT' });
});

test('a standing request shows also when the last seat is taken', async () => {
  const listing = await meal({ capacityReserved: 5 });
  await makeRequest(story.db, listing.slot, story.guest, { status: 'accepted' });
  expect(await foretold(story.guest, listing)).toMatchObject({
    refusal: 'ALREADY_REQUESTED',
    requests: [{ status: 'accepted', isOpen: true }],
  });
  expect(await foretold(story.stranger, listing)).toMatchObject({
    refusal: 'SEATS_FULL',
    requests: [],
  });
});

test('who cancelled may ask again, while there are seats', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'cancelled' });
  const told = await foretold(story.guest, listing);
  expect(told?.refusal).toBeNull();
  expect(told?.requests.map((request) => request.isOpen)).toEqual([false]);
});

test('who was declined may not, whatever else became of their requests, also of a full meal', async () => {
  const listing = await meal();
  for (const status of ['declined', 'cancelled'] as const)
    await makeRequest(story.db, listing.slot, story.guest, { status });
  expect(await foretold(story.guest, listing)).toMatchObject({ refusal: 'DECLINED_BEFORE' });
  await story.db.timeSlot.update({
    where: { id: listing.slot.id },
    data: { capacityReserved: 6 },
  });
  expect(await foretold(story.guest, listing)).toMatchObject({ refusal: 'DECLINED_BEFORE' });
  // It is about this guest and this meal, and nobody and nothing else.
  expect(await foretold(story.guest, await meal())).toMatchObject({ refusal: null });
});

test('who took their request back three times has asked enough', async () => {
  const { guest, host, stranger } = story;
  const listing = await meal();
  const ask = () => guest.requests.create({ slotId: listing.slot.id, seatsRequested: 1 });
  // What the host took back does not count against the guest.
  const first = await ask();
  await host.requests.accept(first.id);
  await host.requests.cancel(first.id, 'The roof came down.');
  for (let n = 1; n <= 3; n += 1) {
    expect(await foretoldOnly(guest, listing)).toBeNull();
    await guest.requests.cancel((await ask()).id);
  }
  expect(await foretold(guest, listing)).toMatchObject({ refusal: 'CANCELLED_OFTEN' });
  expect(await refusal(ask())).toEqual({
    status: 409,
    code: 'CANCELLED_OFTEN',
    message:
      'You have cancelled your request for this meal several times. You cannot ask for it again.',
  });
  expect(await foretoldOnly(stranger, listing)).toBeNull();
});

test('a hidden meal offers nothing to a guest who still sees it', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'declined' });
  await story.db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
  expect(await foretold(story.guest, listing)).toMatchObject({ refusal: 'NOT_FOUND' });
});
