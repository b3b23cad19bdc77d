import type { community } from './community';
import { LUNCH, makeListing, makeRequest, slotForm } from './factories';

type Story = Awaited<ReturnType<typeof community>>;

export const untouched = ['accepted', 'pending', 'waitlisted'];

export const lunchForm = (values: Partial<Parameters<typeof slotForm>[0]> = {}) =>
  slotForm({ type: 'lunch', startsAt: LUNCH, capacityTotal: 6, ...values });

/**
 * Creates a listing with a dinner for ten and a lunch for six. At the dinner, the host reserves one
 * seat, the guest's group of three is accepted, the stranger has requested two seats, and a group
 * of two is waitlisted.
 */
export async function dinnerAndLunch({ db, host, guest, stranger, join }: Story) {
  const listing = await makeListing(db, host, {
    slots: [{ capacityReserved: 1 }, { type: 'lunch', startsAt: LUNCH, capacityTotal: 6 }],
  });
  const [dinner, lunch] = listing.timeSlots;
  if (!dinner || !lunch) throw new Error('Two slots were expected.');
  const waiting = await join('Wanda');
  await makeRequest(db, dinner, guest, { status: 'accepted', seatsRequested: 3 });
  await makeRequest(db, dinner, stranger, { seatsRequested: 2 });
  await makeRequest(db, dinner, waiting, { status: 'waitlisted', seatsRequested: 2 });
  const dinnerNow = () =>
    db.timeSlot.findUniqueOrThrow({
      where: { id: dinner.id },
      include: { requests: { orderBy: { createdAt: 'asc' } } },
    });
  const statuses = async () => (await dinnerNow()).requests.map((request) => request.status);
  return { listing, dinner, lunch, dinnerNow, statuses };
}

export async function conversation({ db, join }: Pick<Story, 'db' | 'join'>) {
  const [host, guest] = [await join('Hanna'), await join('Gil')];
  const listing = await makeListing(db, host);
  const request = await guest.requests.create({
    slotId: listing.slot.id,
    seatsRequested: 1,
    introMessage: 'Shalom!',
  });
  const [thread] = (await guest.threads.list({})).items;
  const threadId = thread?.id ?? '';
  const message = await host.messages.send({ threadId, body: 'Pay me first.' });
  return { host, guest, listing, request, threadId, message };
}
