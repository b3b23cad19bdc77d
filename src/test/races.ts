import { community } from './community';
import { makeListing, makeRequest, makeUser } from './factories';
import { refusal } from './refusal';

const GUESTS = 50;
const SEATS = 10;

/** 50 guests, in parties of 1 to 3, who wait for an answer at a meal with 10 seats. */
export async function crowd() {
  const { db, host } = await community();
  const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: SEATS }] });
  const parties = await Promise.all(
    Array.from({ length: GUESTS }, async (_, n) =>
      makeRequest(db, slot, await makeUser(db), { seatsRequested: 1 + (n % 3) }),
    ),
  );
  return { db, host, slotId: slot.id, parties };
}

/** The host accepts every one of them in the same moment. @returns what came of it. */
export async function acceptAll({ db, host, slotId, parties }: Awaited<ReturnType<typeof crowd>>) {
  const answers = await Promise.allSettled(parties.map(({ id }) => host.requests.accept(id)));
  const refused = await Promise.all(
    answers.flatMap((answer, n) => {
      const party = parties[n];
      if (answer.status === 'fulfilled' || !party) return [];
      return [refusal(Promise.reject(answer.reason)).then((error) => ({ party, error }))];
    }),
  );
  const [accepted, slot] = await Promise.all([
    db.request.findMany({ where: { slotId, status: 'accepted' } }),
    db.timeSlot.findUniqueOrThrow({ where: { id: slotId } }),
  ]);
  const seats = accepted.reduce((sum, party) => sum + party.seatsRequested, 0);
  return { parties, accepted, seats, refused, slot };
}
