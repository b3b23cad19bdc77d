import type { ListingWithSlots } from '@/schemas/listing';
import { placesFor } from '../access/visibility';
import { listingFace, moderationReason } from '../answers/listing';
import { hostFields, publicHost } from '../answers/person';
import { isOver, slotAnswer, slotFields } from '../answers/slot';
import type { Tx } from '../db';
import { groupBy } from '../groupBy';
import { askingRefusal, standing } from '../requests/transitions';
import type { Context, Viewer } from '../trpc';

/** Requests that one slot carries in an answer; those that hold or ask for seats go first. */
const REQUESTS_PER_SLOT = 100;

/** Slots that match a search ahead of the rest, then coming ones before those over, soonest first. */
export function inOrder<S extends { id: string; startsAt: Date; endsAt: Date }>(
  slots: S[],
  now: Date,
  matching?: Set<string>,
): S[] {
  const rank = (slot: S) => (matching?.has(slot.id) ? 0 : 2) + (isOver(slot, now) ? 1 : 0);
  return [...slots].sort(
    (a, b) => rank(a) - rank(b) || a.startsAt.getTime() - b.startsAt.getTime(),
  );
}

type SlotRequest = {
  id: string;
  slotId: string;
  status: string;
  seatsRequested: number;
  createdAt: Date;
  takenBack: boolean;
};

/** The requests on these slots that the viewer may see: all as the host, as a guest one's own. */
async function requestsOn(db: Tx, viewer: Viewer, slotIds: string[]): Promise<SlotRequest[]> {
  if (!viewer) return [];
  return db.$queryRaw<SlotRequest[]>`
    SELECT id::text, slot_id::text AS "slotId", status, created_at AS "createdAt",
      seats_requested AS "seatsRequested",
      status = 'cancelled' AND EXISTS (
        SELECT 1 FROM request_events e WHERE e.request_id = seen.id
          AND e.to_status = 'cancelled' AND e.actor_id = seen.hopper_id
      ) AS "takenBack"
    FROM (
      SELECT r.*, row_number() OVER (
        PARTITION BY r.slot_id
        ORDER BY array_position(ARRAY['accepted', 'pending', 'waitlisted'], r.status) NULLS LAST,
          r.created_at DESC
      ) AS rank
      FROM requests r
      JOIN time_slots s ON s.id = r.slot_id
      JOIN sukkah_listings l ON l.id = s.listing_id
      WHERE r.slot_id = ANY(${slotIds}::uuid[])
        AND (r.hopper_id = ${viewer.id}::uuid OR l.host_id = ${viewer.id}::uuid)
    ) seen
    WHERE rank <= ${REQUESTS_PER_SLOT}
    ORDER BY created_at DESC`;
}

/**
 * Listings as the viewer may see them, in the order of `ids`: with their slots, their host, the
 * viewer's share of the requests, and as much of the place as `placesFor` gives. The number of
 * queries does not depend on the number of listings.
 */
export async function viewListings(
  { db, viewer, clock, language }: Context,
  ids: string[],
  matchingSlotIds?: Set<string>,
): Promise<ListingWithSlots[]> {
  const now = clock.now();
  const [rows, places] = await Promise.all([
    db.sukkahListing.findMany({
      where: { id: { in: ids } },
      include: {
        host: { select: { ...hostFields, suspendedAt: true } },
        timeSlots: { where: { removedAt: null }, select: slotFields },
      },
    }),
    placesFor(db, viewer, ids, now),
  ]);
  const slotIds = rows.flatMap((row) => row.timeSlots.map((slot) => slot.id));
  const requests = groupBy(await requestsOn(db, viewer, slotIds), (one) => one.slotId);
  const isShown = (row: (typeof rows)[number]) =>
    row.visible && !row.hiddenAt && !row.host.suspendedAt;
  const views = rows.map((row) => ({
    ...listingFace(row),
    host: publicHost(language.t, row.host),
    privacyLevel: row.privacyLevel as ListingWithSlots['privacyLevel'],
    hiddenReason: row.hostId === viewer?.id ? moderationReason(row.hiddenReason) : null,
    ...places.get(row.id),
    timeSlots: inOrder(row.timeSlots, now, matchingSlotIds).map((slot) => {
      const seen = (requests.get(slot.id) ?? []).map((one) => ({
        ...one,
        ...standing(one, slot, now),
      }));
      const isOwn = row.hostId === viewer?.id;
      return {
        ...slotAnswer(slot, now),
        refusal: askingRefusal(
          { ...slot, removedAt: null, visible: isShown(row) },
          { isOwn, seen, now },
        ),
        requests: seen,
      };
    }),
  }));
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
