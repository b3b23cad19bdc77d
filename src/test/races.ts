import { community } from './community';
import { listingForm, makeListing, makeRequest, makeUser, slotForm } from './factories';
import { refusal } from './refusal';

export const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
  Promise.all(
    settled.map((one) =>
      one.status === 'rejected' ? refusal(Promise.reject(one.reason)) : undefined,
    ),
  );

const GUESTS = 50;
const SEATS = 10;

/** Creates 50 guests, in groups of 1 to 3, waiting for a reply at a meal with 10 seats. */
export async function crowd() {
  const { db, host } = await community();
  const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: SEATS }] });
  const requests = await Promise.all(
    Array.from({ length: GUESTS }, async (_, n) =>
      makeRequest(db, slot, await makeUser(db), { seatsRequested: 1 + (n % 3) }),
    ),
  );
  return { db, host, slotId: slot.id, requests };
}

export async function acceptAll({ db, host, slotId, requests }: Awaited<ReturnType<typeof crowd>>) {
  const answers = await Promise.allSettled(requests.map(({ id }) => host.requests.accept(id)));
  const refused = await Promise.all(
    answers.flatMap((answer, n) => {
      const request = requests[n];
      if (answer.status === 'fulfilled' || !request) return [];
      return [refusal(Promise.reject(answer.reason)).then((error) => ({ request, error }))];
    }),
  );
  const [accepted, slot] = await Promise.all([
    db.request.findMany({ where: { slotId, status: 'accepted' } }),
    db.timeSlot.findUniqueOrThrow({ where: { id: slotId } }),
  ]);
  const seats = accepted.reduce((sum, request) => sum + request.seatsRequested, 0);
  return { requests, accepted, seats, refused, slot };
}

const MEALS = 4;
const LEAVERS = 8;

const startOf = (day: number) => new Date(Date.UTC(2027, 9, 16 + day, 17)).toISOString();

/**
 * Makes 60 concurrent calls that each lock several meals. Two hosts save and add four meals, with
 * their forms in opposite orders. Guests with requests at all of them leave, get accepted, and
 * cancel. One host, who is the other's guest, deletes their account.
 * @returns the outcome of each call
 */
export async function lockConcurrently() {
  const { db, host, stranger: other, join } = await community();
  const table = (owner: { id: string }) =>
    makeListing(db, owner, {
      slots: Array.from({ length: MEALS }, (_, day) => ({ startsAt: startOf(day) })),
    });
  const [listing, others] = [await table(host), await table(other)];
  const slots = [...listing.timeSlots, ...others.timeSlots];
  const askEverywhere = async (person: { id: string }, at = slots) => {
    const requests = [];
    for (const slot of at) requests.push(await makeRequest(db, slot, person));
    return requests;
  };
  const leavers = await Promise.all(Array.from({ length: LEAVERS }, () => join('Leah')));
  for (const leaver of leavers) await askEverywhere(leaver);
  await askEverywhere(other, listing.timeSlots);
  const stays = await join('Gil');
  const requestsToCancel = await askEverywhere(stays);
  const requestsToAccept = await askEverywhere(await join('Gal'));

  const save =
    (owner: typeof host, { id, timeSlots }: typeof listing, backwards: boolean) =>
    () => {
      const form = timeSlots.map((slot, day) => ({
        ...slotForm({ startsAt: startOf(day), capacityTotal: 12 }),
        id: slot.id,
      }));
      const inOrder = backwards ? form.reverse() : form;
      return owner.listings.update({ ...listingForm(), id, timeSlots: inOrder });
    };
  const isOthers = ({ slotId }: { slotId: string }) =>
    others.timeSlots.some(({ id }) => id === slotId);
  const hostOf = (request: { slotId: string }) => (isOthers(request) ? other : host);
  const calls: (() => Promise<unknown>)[] = [];
  for (let n = 0; n < 12; n += 1) calls.push(save(host, listing, n % 2 === 0));
  for (let n = 0; n < 6; n += 1) calls.push(save(other, others, n % 2 === 0));
  for (const leaver of [...leavers, other])
    calls.push(() => leaver.users.deleteAccount({ confirmation: 'DELETE' }));
  for (const request of requestsToAccept)
    calls.push(() => hostOf(request).requests.accept(request.id));
  for (const request of requestsToCancel) calls.push(() => stays.requests.cancel(request.id));
  for (let n = 0; n < 60 - 18 - LEAVERS - 1 - 2 * 2 * MEALS; n += 1) {
    const startsAt = startOf(20 + n);
    const [owner, { id: listingId }] = n % 2 ? [host, listing] : [other, others];
    calls.push(() => owner.timeSlots.create({ ...slotForm({ startsAt }), listingId }));
  }
  // A fixed shuffle: each index always gets the same rank.
  const mixed = calls.map((call, n) => ({ call, rank: (n * 37) % calls.length }));
  mixed.sort((a, b) => a.rank - b.rank);
  return {
    db,
    slots,
    leavers: [...leavers, other],
    outcomes: await outcomes(await Promise.allSettled(mixed.map(({ call }) => call()))),
  };
}
