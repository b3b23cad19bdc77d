import { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import type { EveList } from '@/schemas/eveList';
import { blockedWith } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import type { Clock } from '../clock';
import type { Tx } from '../db/client';
import { isComingSql } from '../db/predicates';
import { errors } from '../errors';
import { groupBy } from '../groupBy';
import type { Viewer } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import {
  acceptedGuest,
  acceptedGuestFields,
  personFields,
  publicPerson,
  unknownGuest,
} from '../presenters/person';
import { chargeReads } from '../rateLimit/memoryLimits';
import { presentAllergies, stillComing } from './presentRequest';

const { sql } = Prisma;

type Group = Pick<EveList['guests'][number], 'dietaryFlags' | 'dietaryCounts' | 'seatsRequested'>;

const peopleOf = ({ dietaryCounts, seatsRequested }: Group, index: number) =>
  seatsRequested === 1 ? 1 : (dietaryCounts[index] ?? 0);

/** Counts the groups per need, most frequent first. `people` is null if a group gave no number. */
function rolledUp(groups: Group[]): EveList['dietary'] {
  const needs = groups.flatMap((group) =>
    group.dietaryFlags.map((flag, index) => ({ flag, people: peopleOf(group, index) })),
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
  capacityReserved: true,
  listing: { select: { id: true, title: true, timeZone: true, dietaryOptions: true } },
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
      allergens: true,
      confirmedAllergies: true,
      movedAt: true,
      comingAt: true,
      comingAskedAt: true,
      hopper: { select: { ...personFields, ...acceptedGuestFields } },
    },
  },
} as const satisfies Prisma.TimeSlotSelect;

type Meal = Prisma.TimeSlotGetPayload<{ select: typeof mealFields }>;
type Asking = { db: Tx; viewer: NonNullable<Viewer>; clock: Clock; language: Language };

function listOf(slot: Meal, blockedIds: Set<string>, language: Language, now: Date): EveList {
  const { listing, requests, capacityReserved, ...meal } = slot;
  const shared = isShared({ status: 'accepted', heldUntil: null }, slot, now);
  const guests = requests.map((request) => {
    const { id, hopperId, hopper, seatsRequested, dietaryFlags, dietaryCounts } = request;
    const { firstName, lastName } = publicPerson(language.t, hopper);
    const isSharedNow = isShared(request, slot, now) && !blockedIds.has(hopperId);
    const guestDetails = isSharedNow ? acceptedGuest(hopper) : unknownGuest;
    return {
      requestId: id,
      firstName,
      lastName,
      ...guestDetails,
      accessibilityNeeds: [
        ...new Set([...request.accessibilityNeeds, ...guestDetails.accessibilityNeeds]),
      ],
      seatsRequested,
      dietaryFlags,
      dietaryCounts,
      allergies: presentAllergies(request, listing, isSharedNow ? hopper.profile : null),
      stillComing: blockedIds.has(hopperId) ? null : stillComing(request, slot, now),
    };
  });
  const seats = guests.reduce((sum, guest) => sum + guest.seatsRequested, 0);
  return {
    slot: meal,
    listing,
    isShared: shared,
    guests,
    seats,
    seatsSetAside: Math.max(0, capacityReserved - seats),
    dietary: rolledUp(guests),
  };
}

const guestsOf = (slots: Meal[]) =>
  slots.flatMap(({ requests }) => requests.map(({ hopperId }) => hopperId));

const MAX_LISTS = 100;

/** Returns the ids of meals whose guests the actor may see, the soonest ones. */
async function mealIds(
  db: Tx,
  viewer: NonNullable<Viewer>,
  condition: Prisma.Sql,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT s.id::text
    FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    WHERE ${maySql(listingPolicy, 'seeGuests', viewer)} AND s.removed_at IS NULL AND ${condition}
    ORDER BY s.starts_at, s.id LIMIT ${MAX_LISTS}`;
  return rows.map(({ id }) => id);
}

const withGuestsSql = (now: Date) => sql`${isComingSql(now)} AND EXISTS (
  SELECT FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted')`;

/**
 * Returns the accepted guests of a meal for its host. Contact details and needs are included only
 * while they're shared.
 * @throws RuleError `NOT_FOUND` for anyone else, or if the meal was removed
 */
export async function eveListFor({
  ctx: { db, viewer, clock, language },
  input: { slotId },
}: {
  ctx: Asking;
  input: { slotId: string };
}): Promise<EveList> {
  const [id] = await mealIds(db, viewer, sql`s.id = ${slotId}::uuid`);
  const slot = id && (await db.timeSlot.findUnique({ where: { id }, select: mealFields }));
  if (!slot) throw errors.notFound('Meal');
  const blockedIds = await blockedWith(db, viewer.id, guestsOf([slot]));
  return listOf(slot, blockedIds, language, clock.now());
}

/** Guests on lists that cost one point. */
const GUESTS_PER_POINT = 300;

export async function eveListsFor({
  ctx,
}: {
  ctx: Asking & Parameters<typeof chargeReads>[0];
}): Promise<EveList[]> {
  const { db, viewer, clock, language } = ctx;
  const now = clock.now();
  const slots = await db.timeSlot.findMany({
    where: { id: { in: await mealIds(db, viewer, withGuestsSql(now)) } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    select: mealFields,
  });
  const guests = guestsOf(slots);
  const blockedIds = await blockedWith(db, viewer.id, guests);
  chargeReads(ctx, Math.floor(guests.length / GUESTS_PER_POINT));
  return slots.map((slot) => listOf(slot, blockedIds, language, now));
}
