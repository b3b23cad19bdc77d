import type { Language } from '@/i18n/language';
import type { EveList } from '@/schemas/eveList';
import { apartFrom } from '../access/apart';
import { isShared } from '../access/sharing';
import {
  acceptedGuest,
  acceptedGuestFields,
  personFields,
  publicPerson,
  unknownGuest,
} from '../answers/person';
import type { Clock } from '../clock';
import type { Tx } from '../db';
import { errors } from '../errors';
import { groupBy } from '../groupBy';

/** How many parties have each need, the most frequent first. */
function rolledUp(parties: { dietaryFlags: string[] }[]): EveList['dietary'] {
  const flags = parties.flatMap((party) => [...new Set(party.dietaryFlags)]);
  return [...groupBy(flags, (flag) => flag)]
    .map(([flag, all]) => ({ flag, parties: all.length }))
    .sort((a, b) => b.parties - a.parties || a.flag.localeCompare(b.flag));
}

/**
 * The accepted parties of a meal, for its host; how to reach them and what they need while that is shared.
 * @throws RuleError `NOT_FOUND` for anyone else, and for a meal that was removed.
 */
export async function eveListFor({
  ctx: { db, viewer, clock, language },
  input: { slotId },
}: {
  ctx: { db: Tx; viewer: { id: string }; clock: Clock; language: Language };
  input: { slotId: string };
}): Promise<EveList> {
  const slot = await db.timeSlot.findFirst({
    where: { id: slotId, removedAt: null, listing: { hostId: viewer.id } },
    select: {
      id: true,
      type: true,
      startsAt: true,
      endsAt: true,
      listing: { select: { id: true, title: true, timeZone: true } },
      requests: {
        where: { status: 'accepted' },
        orderBy: [{ hopper: { firstName: 'asc' } }, { createdAt: 'asc' }],
        select: {
          id: true,
          hopperId: true,
          seatsRequested: true,
          dietaryFlags: true,
          hopper: { select: { ...personFields, ...acceptedGuestFields } },
        },
      },
    },
  });
  if (!slot) throw errors.notFound('Meal');
  const { listing, requests, ...meal } = slot;
  const shared = isShared({ status: 'accepted' }, slot, clock.now());
  const apart = await apartFrom(
    db,
    viewer.id,
    requests.map(({ hopperId }) => hopperId),
  );
  const guests = requests.map(({ id, hopperId, hopper, seatsRequested, dietaryFlags }) => {
    const { firstName, lastName } = publicPerson(language.t, hopper);
    return {
      requestId: id,
      firstName,
      lastName,
      ...(shared && !apart.has(hopperId) ? acceptedGuest(hopper) : unknownGuest),
      seatsRequested,
      dietaryFlags,
    };
  });
  return {
    slot: meal,
    listing,
    isShared: shared,
    guests,
    seats: guests.reduce((sum, guest) => sum + guest.seatsRequested, 0),
    dietary: rolledUp(guests),
  };
}
