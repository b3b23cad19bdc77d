import type { Tx } from '../db/client';
import { errors } from '../errors';
import { visibleTo } from './visibility';

/**
 * Checks the viewer's role for a listing, slot, request, or thread. The result types are branded
 * and only these checks create them, so a function that takes one can't be called without the
 * check. Rows the viewer may not see are `NOT_FOUND`; rows they see but may not change are
 * `FORBIDDEN`.
 */

type Viewer = { id: string };

declare const checked: unique symbol;
type Checked<T> = T & { readonly [checked]: true };

export type HostedListing = Checked<{ id: string }>;

/**
 * Returns a listing for its host.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function hostedListing(db: Tx, viewer: Viewer, id: string): Promise<HostedListing> {
  const listing = await db.sukkahListing.findFirst({
    where: { id, ...visibleTo(viewer) },
    select: { id: true, hostId: true },
  });
  if (!listing) throw errors.notFound('Listing');
  if (listing.hostId !== viewer.id) throw errors.notYours();
  return listing as typeof listing & HostedListing;
}

export type HostedSlot = Checked<{ id: string; listingId: string }>;

/**
 * Returns a slot for its host.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function hostedSlot(db: Tx, viewer: Viewer, id: string): Promise<HostedSlot> {
  const slot = await db.timeSlot.findFirst({
    where: { id, removedAt: null, listing: visibleTo(viewer) },
    select: { id: true, listingId: true, listing: { select: { hostId: true } } },
  });
  if (!slot) throw errors.notFound('TimeSlot');
  if (slot.listing.hostId !== viewer.id) throw errors.notYours();
  return slot as typeof slot & HostedSlot;
}

/**
 * Returns several slots for their host, including ones they have canceled.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function hostedSlots(db: Tx, viewer: Viewer, ids: string[]): Promise<HostedSlot[]> {
  const slots = await db.timeSlot.findMany({
    where: {
      id: { in: ids },
      listing: visibleTo(viewer),
      OR: [{ removedAt: null }, { cancelledAt: { not: null }, listing: { hostId: viewer.id } }],
    },
    select: { id: true, listingId: true, listing: { select: { hostId: true } } },
  });
  if (slots.length < new Set(ids).size) throw errors.notFound('TimeSlot');
  if (slots.some(({ listing }) => listing.hostId !== viewer.id)) throw errors.notYours();
  return slots as (typeof slots)[number][] & HostedSlot[];
}

export type RequestSide = Checked<{
  id: string;
  slotId: string;
  hopperId: string;
  viewerId: string;
  viewerIs: 'host' | 'hopper';
}>;

/**
 * Returns a request for its guest or host.
 * @throws RuleError `NOT_FOUND` for anyone else
 */
export async function requestSide(db: Tx, viewer: Viewer, id: string): Promise<RequestSide> {
  const [row] = await db.$queryRaw<RequestSide[]>`
    SELECT r.id::text, r.slot_id::text AS "slotId", r.hopper_id::text AS "hopperId",
      ${viewer.id}::text AS "viewerId",
      CASE WHEN l.host_id = ${viewer.id}::uuid THEN 'host' ELSE 'hopper' END AS "viewerIs"
    FROM requests r
    JOIN time_slots s ON s.id = r.slot_id
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE r.id = ${id}::uuid AND ${viewer.id}::uuid IN (l.host_id, r.hopper_id)`;
  if (!row) throw errors.notFound('Request');
  return row;
}

export type ThreadSide = Checked<{ id: string; hopperId: string; hostId: string }>;

/**
 * Returns a thread for one of its two participants.
 * @throws RuleError `NOT_FOUND` for anyone else
 */
export async function threadSide(db: Tx, viewer: Viewer, id: string): Promise<ThreadSide> {
  const [thread] = await db.$queryRaw<
    ThreadSide[]
  >`SELECT id::text, hopper_id::text AS "hopperId", host_id::text AS "hostId"
      FROM threads WHERE id = ${id}::uuid AND ${viewer.id}::uuid IN (hopper_id, host_id)`;
  if (!thread) throw errors.notFound('Conversation');
  return thread;
}
