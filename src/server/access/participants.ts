import type { Tx } from '../db/client';
import { errors } from '../errors';
import { visibleTo } from './visibility';

/**
 * What the viewer is to a listing, a slot, a request or a thread. Each comes with a mark that only
 * its check here can give, so that a verb which takes one cannot be called without it. Whatever the
 * viewer may not see at all is not there (`NOT_FOUND`); what they see and may not do is `FORBIDDEN`.
 */

type Viewer = { id: string };

declare const checked: unique symbol;
type Checked<T> = T & { readonly [checked]: true };

/** A listing of the viewer's own. */
export type HostedListing = Checked<{ id: string }>;

/** A listing for its host. @throws RuleError `NOT_FOUND`, `FORBIDDEN`. */
export async function hostedListing(db: Tx, viewer: Viewer, id: string): Promise<HostedListing> {
  const listing = await db.sukkahListing.findFirst({
    where: { id, ...visibleTo(viewer) },
    select: { id: true, hostId: true },
  });
  if (!listing) throw errors.notFound('Listing');
  if (listing.hostId !== viewer.id) throw errors.notYours();
  return listing as typeof listing & HostedListing;
}

/** A slot of the viewer's own listing. */
export type HostedSlot = Checked<{ id: string; listingId: string }>;

/** A slot for its host. @throws RuleError `NOT_FOUND`, `FORBIDDEN`. */
export async function hostedSlot(db: Tx, viewer: Viewer, id: string): Promise<HostedSlot> {
  const slot = await db.timeSlot.findFirst({
    where: { id, removedAt: null, listing: visibleTo(viewer) },
    select: { id: true, listingId: true, listing: { select: { hostId: true } } },
  });
  if (!slot) throw errors.notFound('TimeSlot');
  if (slot.listing.hostId !== viewer.id) throw errors.notYours();
  return slot as typeof slot & HostedSlot;
}

/** A request of which the viewer is one side. */
export type RequestSide = Checked<{
  id: string;
  slotId: string;
  hopperId: string;
  viewerId: string;
  viewerIs: 'host' | 'hopper';
}>;

/** A request for its guest and its host. @throws RuleError `NOT_FOUND` for all others. */
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

/** A thread of which the viewer is one side. */
export type ThreadSide = Checked<{ id: string; hopperId: string; hostId: string }>;

/** A thread for the two that it is between. @throws RuleError `NOT_FOUND` for all others. */
export async function threadSide(db: Tx, viewer: Viewer, id: string): Promise<ThreadSide> {
  const [thread] = await db.$queryRaw<
    ThreadSide[]
  >`SELECT id::text, hopper_id::text AS "hopperId", host_id::text AS "hostId"
      FROM threads WHERE id = ${id}::uuid AND ${viewer.id}::uuid IN (hopper_id, host_id)`;
  if (!thread) throw errors.notFound('Conversation');
  return thread;
}
