import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import type { EveList } from '@/schemas/eveList';
import { blockedWith } from '../access/blocks';
import { isShared } from '../access/sharing';
import type { Clock } from '../clock';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import { groupBy } from '../groupBy';
import {
  acceptedGuest,
  acceptedGuestFields,
  personFields,
  publicPerson,
  unknownGuest,
} from '../presenters/person';
import { stillComing } from './answer';

type Party = Pick<EveList['guests'][number], 'dietaryFlags' | 'dietaryCounts' | 'seatsRequested'>;

/** Of how many people a party's need is: known of one who comes alone. 0 where they did not say. */
const peopleOf = ({ dietaryCounts, seatsRequested }: Party, index: number) =>
  seatsRequested === 1 ? 1 : (dietaryCounts[index] ?? 0);

/** How many parties have each need, the most frequent first, and how many people where all have said so. */
function rolledUp(parties: Party[]): EveList['dietary'] {
  const needs = parties.flatMap((party) =>
    party.dietaryFlags.map((flag, index) => ({ flag, people: peopleOf(party, index) })),
  );
  return [...groupBy(needs, ({ flag }) => flag)]
    .map(([flag, all]) => ({
      flag,
      parties: all.length,
      people: all.every(({ people }) => people)
        ? all.reduce((sum, { people }) => sum + people, 0)
        : null,
    }))
    .sort((a, b) => b.parties - a.parties || a.flag.localeCompare(b.flag));
}

const mealFields = {
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
      status: true,
      heldUntil: true,
      hopperId: true,
      seatsRequested: true,
      dietaryFlags: true,
      dietaryCounts: true,
      accessibilityNeeds: true,
      movedAt: true,
      comingAt: true,
      hopper: { select: { ...personFields, ...acceptedGuestFields } },
    },
  },
} as const satisfies Prisma.TimeSlotSelect;

type Meal = Prisma.TimeSlotGetPayload<{ select: typeof mealFields }>;
type Asking = { db: Tx; viewer: { id: string }; clock: Clock; language: Language };

/** A meal of the viewer's as its list; `apart` are those from whom they are kept apart. */
function listOf(slot: Meal, apart: Set<string>, language: Language, now: Date): EveList {
  const { listing, requests, ...meal } = slot;
  const shared = isShared({ status: 'accepted', heldUntil: null }, slot, now);
  const guests = requests.map((request) => {
    const { id, hopperId, hopper, seatsRequested, dietaryFlags, dietaryCounts } = request;
    const { firstName, lastName } = publicPerson(language.t, hopper);
    const known =
      isShared(request, slot, now) && !apart.has(hopperId) ? acceptedGuest(hopper) : unknownGuest;
    return {
      requestId: id,
      firstName,
      lastName,
      ...known,
      accessibilityNeeds: [
        ...new Set([...request.accessibilityNeeds, ...known.accessibilityNeeds]),
      ],
      seatsRequested,
      dietaryFlags,
      dietaryCounts,
      stillComing: apart.has(hopperId) ? null : stillComing(request, slot, now),
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

const guestsOf = (slots: Meal[]) =>
  slots.flatMap(({ requests }) => requests.map(({ hopperId }) => hopperId));

/**
 * The accepted parties of a meal, for its host; how to reach them and what they need while that is shared.
 * @throws RuleError `NOT_FOUND` for anyone else, and for a meal that was removed.
 */
export async function eveListFor({
  ctx: { db, viewer, clock, language },
  input: { slotId },
}: {
  ctx: Asking;
  input: { slotId: string };
}): Promise<EveList> {
  const slot = await db.timeSlot.findFirst({
    where: { id: slotId, removedAt: null, listing: { hostId: viewer.id } },
    select: mealFields,
  });
  if (!slot) throw errors.notFound('Meal');
  const apart = await blockedWith(db, viewer.id, guestsOf([slot]));
  return listOf(slot, apart, language, clock.now());
}

/** So many meals are printed at once: more than anybody hosts. */
const MOST_LISTS = 100;

/** The same of all the viewer's meals that are not over and to which somebody comes, the next one first. */
export async function eveListsFor({
  ctx: { db, viewer, clock, language },
}: {
  ctx: Asking;
}): Promise<EveList[]> {
  const now = clock.now();
  const slots = await db.timeSlot.findMany({
    where: {
      removedAt: null,
      endsAt: { gt: now },
      listing: { hostId: viewer.id },
      requests: { some: { status: 'accepted' } },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MOST_LISTS,
    select: mealFields,
  });
  const apart = await blockedWith(db, viewer.id, guestsOf(slots));
  return slots.map((slot) => listOf(slot, apart, language, now));
}
