import { beforeEach, expect, test } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Visitor } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

const clock = testClock();
let story: Awaited<ReturnType<typeof community>>;

beforeEach(async () => {
  clock.set('2027-10-15T12:00:00Z');
  story = await community({ clock });
});

const meal = (values = {}) =>
  makeListing(story.db, story.host, { slots: [{ capacityTotal: 6, ...values }] });

async function predictedSlot(caller: Visitor, { id, slot }: Awaited<ReturnType<typeof meal>>) {
  const [shownSlot] = (await caller.listings.byId({ id })).timeSlots;
  const asks = caller.requests.create({ slotId: slot.id, seatsRequested: 1 });
  const actualRefusal = await asks.then(
    () => null,
    async (error) => (await refusal(Promise.reject(error))).code,
  );
  expect({ refusal: shownSlot?.refusal }).toEqual({ refusal: actualRefusal });
  return shownSlot;
}

/** Returns the predicted refusal without making a request. */
const predictedRefusal = async (caller: Visitor, { id }: { id: string }) =>
  (await caller.listings.byId({ id })).timeSlots[0]?.refusal;

test('allows requests while a meal has seats left', async () => {
  expect(await predictedSlot(story.guest, await meal())).toMatchObject({
    refusal: null,
    seatsLeft: 6,
  });
});

test('shows visitors that there are seats, and asks them to sign in only then', async () => {
  const { id } = await meal();
  expect((await story.visitor.listings.byId({ id })).timeSlots[0]?.refusal).toBeNull();
});

test('treats a meal as over at its exact end, even for guests with a seat', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'accepted' });
  clock.set(listing.slot.endsAt.toISOString());
  expect(await predictedSlot(story.guest, listing)).toMatchObject({
    refusal: 'SLOT_OVER',
    isOver: true,
  });
});

test('doesn’t let hosts join their own meal', async () => {
  const listing = await meal({ capacityReserved: 6 });
  expect(await predictedSlot(story.host, listing)).toMatchObject({ refusal: 'OWN_SLOT' });
});

test('shows an open request even after the last seat is taken', async () => {
  const listing = await meal({ capacityReserved: 5 });
  await makeRequest(story.db, listing.slot, story.guest, { status: 'accepted' });
  expect(await predictedSlot(story.guest, listing)).toMatchObject({
    refusal: 'ALREADY_REQUESTED',
    requests: [{ status: 'accepted', isOpen: true }],
  });
  expect(await predictedSlot(story.stranger, listing)).toMatchObject({
    refusal: 'SEATS_FULL',
    requests: [],
  });
});

test('lets guests who canceled ask again while there are seats', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'cancelled' });
  const slot = await predictedSlot(story.guest, listing);
  expect(slot?.refusal).toBeNull();
  expect(slot?.requests.map((request) => request.isOpen)).toEqual([false]);
});

test('doesn’t let declined guests ask again, whatever their other requests or the seats left', async () => {
  const listing = await meal();
  for (const status of ['declined', 'cancelled'] as const)
    await makeRequest(story.db, listing.slot, story.guest, { status });
  expect(await predictedSlot(story.guest, listing)).toMatchObject({ refusal: 'DECLINED_BEFORE' });
  await story.db.timeSlot.update({
    where: { id: listing.slot.id },
    data: { capacityReserved: 6 },
  });
  expect(await predictedSlot(story.guest, listing)).toMatchObject({ refusal: 'DECLINED_BEFORE' });
  // The refusal covers only this guest and this meal.
  expect(await predictedSlot(story.guest, await meal())).toMatchObject({ refusal: null });
});

test('refuses guests who took their request back three times', async () => {
  const { guest, host, stranger } = story;
  const listing = await meal();
  const ask = () => guest.requests.create({ slotId: listing.slot.id, seatsRequested: 1 });
  // Cancellations by the host don't count against the guest.
  const first = await ask();
  await host.requests.accept(first.id);
  await host.requests.cancel(first.id, 'The roof came down.');
  for (let n = 1; n <= 3; n += 1) {
    expect(await predictedRefusal(guest, listing)).toBeNull();
    await guest.requests.cancel((await ask()).id);
  }
  expect(await predictedSlot(guest, listing)).toMatchObject({ refusal: 'CANCELLED_OFTEN' });
  expect(await refusal(ask())).toEqual({
    status: 409,
    code: 'CANCELLED_OFTEN',
    message:
      'You’ve canceled your request for this meal several times. You can’t ask for it again.',
  });
  expect(await predictedRefusal(stranger, listing)).toBeNull();
});

test('offers no seats at a hidden meal to a guest who can still see it', async () => {
  const listing = await meal();
  await makeRequest(story.db, listing.slot, story.guest, { status: 'declined' });
  await story.db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
  expect(await predictedSlot(story.guest, listing)).toMatchObject({ refusal: 'NOT_FOUND' });
});
