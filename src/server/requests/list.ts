import type { Prisma } from '@/generated/prisma/client';
import type { Listing } from '@/schemas/listing';
import type { HopperRequest, HostRequest } from '@/schemas/request';
import { apartFrom } from '../access/apart';
import { isShared } from '../access/sharing';
import { placesFor } from '../access/visibility';
import { listingFace } from '../answers/listing';
import {
  acceptedGuest,
  acceptedGuestFields,
  hostFields,
  personFields,
  publicHost,
  publicPerson,
} from '../answers/person';
import { reasonFields, sayReason } from '../answers/reason';
import { slotAnswer, slotFields } from '../answers/slot';
import { cutPage, newestFirst, olderThan } from '../cursor';
import type { Tx } from '../db';
import type { SignedIn } from '../trpc';
import { keptApart, requestAnswer } from './answer';
import { pastsOf } from './past';

type ListInput = {
  limit: number;
  cursor?: string | undefined;
  state?: 'pending' | 'answered' | undefined;
};

/** `pending` are those that await an answer now; what expired counts as answered. */
function inState(state: ListInput['state'], now: Date): Prisma.RequestWhereInput {
  const pending = { status: 'pending', slot: { endsAt: { gt: now } } };
  if (!state) return {};
  return state === 'pending' ? pending : { NOT: pending };
}

const requestFields = {
  id: true,
  slotId: true,
  hopperId: true,
  seatsRequested: true,
  status: true,
  introMessage: true,
  dietaryFlags: true,
  createdAt: true,
  updatedAt: true,
  events: { orderBy: [{ at: 'desc' }, { id: 'desc' }], take: 1, select: reasonFields },
} as const satisfies Prisma.RequestSelect;

/** The threads of these (listing, guest) pairs, by `listing/guest`. */
async function threadIds(db: Tx, pairs: { listingId: string; hopperId: string }[]) {
  const key = (pair: { listingId: string | null; hopperId: string }) =>
    `${pair.listingId}/${pair.hopperId}`;
  const threads = await db.thread.findMany({
    where: {
      listingId: { in: [...new Set(pairs.map((pair) => pair.listingId))] },
      hopperId: { in: [...new Set(pairs.map((pair) => pair.hopperId))] },
    },
    select: { id: true, listingId: true, hopperId: true },
  });
  const ids = new Map(threads.map((thread) => [key(thread), thread.id]));
  return (pair: { listingId: string; hopperId: string }) => ids.get(key(pair)) ?? null;
}

/** The requests on a host's listings. Mail, phone and notes of a guest while an acceptance shares them. */
export async function hostRequests({
  ctx: { db, viewer, clock, language },
  input,
}: {
  ctx: SignedIn;
  input: ListInput & { listingId?: string | undefined };
}): Promise<{ items: HostRequest[]; nextCursor: string | null; total: number }> {
  const now = clock.now();
  const hostId = viewer.id;
  const ofHost = { slot: { listing: { hostId, ...(input.listingId && { id: input.listingId }) } } };
  const where = { AND: [ofHost, inState(input.state, now)] };
  const [found, total] = await Promise.all([
    db.request.findMany({
      where: { AND: [where, olderThan(input.cursor)] },
      select: {
        ...requestFields,
        slot: {
          select: {
            ...slotFields,
            removedAt: true,
            listing: { select: { id: true, title: true, timeZone: true } },
          },
        },
        hopper: { select: { ...personFields, ...acceptedGuestFields } },
      },
      orderBy: newestFirst,
      take: input.limit + 1,
    }),
    db.request.count({ where }),
  ]);
  const { shown: rows, nextCursor } = cutPage(found, input.limit);
  const [apart, threadOf, pastOf] = await Promise.all([
    apartFrom(
      db,
      hostId,
      rows.map(({ hopperId }) => hopperId),
    ),
    threadIds(
      db,
      rows.map(({ slot, hopperId }) => ({ listingId: slot.listingId, hopperId })),
    ),
    pastsOf(
      db,
      rows.filter(({ status }) => status === 'declined'),
    ),
  ]);
  const items = rows.map(({ slot: { listing, ...slot }, hopper, events, ...request }) => ({
    ...requestAnswer(request, slot, 'host', now, pastOf(request)),
    ...(apart.has(request.hopperId) && keptApart),
    reason: sayReason(language, events[0]),
    threadId: threadOf({ listingId: slot.listingId, hopperId: request.hopperId }),
    slot: slotAnswer(slot, now),
    listing,
    hopper: {
      ...publicPerson(language.t, hopper),
      ...(isShared(request, slot, now) && !apart.has(request.hopperId) && acceptedGuest(hopper)),
    },
  }));
  return { items, nextCursor, total };
}

/** A guest's own requests, each with its meal; the address is there while an acceptance shares it. */
export async function hopperRequests({
  ctx: { db, viewer, clock, language },
  input,
}: {
  ctx: SignedIn;
  input: ListInput;
}): Promise<{ items: HopperRequest[]; nextCursor: string | null; total: number }> {
  const now = clock.now();
  const where = { AND: [{ hopperId: viewer.id }, inState(input.state, now)] };
  const host = { select: hostFields };
  const [found, total] = await Promise.all([
    db.request.findMany({
      where: { AND: [where, olderThan(input.cursor)] },
      select: {
        ...requestFields,
        slot: { select: { ...slotFields, removedAt: true, listing: { include: { host } } } },
      },
      orderBy: newestFirst,
      take: input.limit + 1,
    }),
    db.request.count({ where }),
  ]);
  const { shown: rows, nextCursor } = cutPage(found, input.limit);
  const listingIds = [...new Set(rows.map(({ slot }) => slot.listingId))];
  const [places, apart, threadOf] = await Promise.all([
    placesFor(db, viewer, listingIds, now),
    apartFrom(
      db,
      viewer.id,
      rows.map(({ slot }) => slot.listing.hostId),
    ),
    threadIds(
      db,
      rows.map(({ slot, hopperId }) => ({ listingId: slot.listingId, hopperId })),
    ),
  ]);
  const items = rows.map(({ slot: { listing, ...slot }, events, ...request }) => ({
    ...requestAnswer(request, slot, 'hopper', now),
    ...(apart.has(listing.hostId) && keptApart),
    reason: sayReason(language, events[0]),
    threadId: threadOf({ listingId: listing.id, hopperId: request.hopperId }),
    slot: slotAnswer(slot, now),
    listing: {
      ...listingFace(listing),
      host: publicHost(language.t, listing.host),
      privacyLevel: listing.privacyLevel as Listing['privacyLevel'],
      ...places.get(listing.id),
    },
  }));
  return { items, nextCursor, total };
}
