import { isWithheldSql } from '../access/blocks';
import { type PlacedListing, placedListingSql } from '../db/locality';
import { stepBySql } from '../db/predicates';
import type { EmailContext } from '../mail/emailTemplate';
import { lostItsSeatSql, type reasonText, reasonWordsSql } from '../presenters/cancellationReason';
import type { Person } from '../presenters/person';
import { readSlot, type SlotJson, slotSql } from '../presenters/slot';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import { presentAllergies } from '../requests/presentRequest';
import { type RequestRow, requestSql } from '../requests/requestRow';
import { asksOthersSql } from '../requests/seatElsewhere';
import type { StepBy } from '../requests/transitions';

type Named = Omit<Person, 'lastName'> & { isDeleted: boolean };

type Listing = {
  id: string;
  title: string;
  city: string | null;
  region: string | null;
  country: string | null;
  rainPlan: string | null;
  rainCancelBy: string | null;
  host: Pick<Named, 'firstName' | 'isDeleted'> & { phone: string | null };
} & PlacedListing;

type Row = Omit<RequestRow, 'id'> &
  NonNullable<Parameters<typeof reasonText>[1]> & {
    requestId: string;
    asksOthers: boolean;
    eventAt: Date;
    by: StepBy;
    hasLostSeat: boolean;
    removedAt: Date | null;
    slot: SlotJson;
    listing: Listing;
    dietaryOptions: string[];
    profile: Parameters<typeof presentAllergies>[2];
    hopper: Person & Named & { hasPhone: boolean };
  };

/**
 * Loads a status change and everything its email needs in one statement, since this runs for each
 * email. Returns undefined if the change was undone, is still inside the undo window, has been
 * replaced by a later one, or is of an invitation that's kept from its guest.
 */
export async function findEvent({ db, now }: Pick<EmailContext, 'db' | 'now'>, eventId: string) {
  const [row] = await db.$queryRaw<
    Row[]
  >`SELECT ${requestSql}, ${asksOthersSql} AS "asksOthers", r.id::text AS "requestId", e.at AS "eventAt", ${stepBySql()} AS by,
      ${reasonWordsSql} AS reason, e.reason_code AS "reasonCode", e.reason_values AS "reasonValues",
      ${lostItsSeatSql} AS "hasLostSeat", s.removed_at AS "removedAt", ${slotSql} AS slot,
      json_build_object('id', l.id, 'title', l.title, 'city', l.city, 'region', l.region,
        'country', l.country, ${placedListingSql}, 'rainPlan', l.rain_plan,
        'rainCancelBy', l.rain_cancel_by, 'host', json_build_object(
          'firstName', host.first_name, 'isDeleted', host.deleted_at IS NOT NULL,
          'phone', host.phone)) AS listing, l.dietary_options AS "dietaryOptions",
      (SELECT json_build_object('dietaryFlags', p.dietary_flags, 'allergens', p.allergens)
        FROM profiles p WHERE p.user_id = u.id) AS profile,
      json_build_object('firstName', u.first_name, 'lastName', u.last_name,
        'profileImageUrl', u.profile_image_url, 'isDeleted', u.deleted_at IS NOT NULL,
        'hasPhone', u.phone IS NOT NULL) AS hopper
    FROM request_events e
    JOIN requests r ON r.id = e.request_id
    JOIN time_slots s ON s.id = r.slot_id
    JOIN sukkah_listings l ON l.id = s.listing_id
    JOIN users host ON host.id = l.host_id
    JOIN users u ON u.id = r.hopper_id
    WHERE e.id = ${eventId}::uuid AND NOT ${isWithheldSql} AND e.id = (
      SELECT last.id FROM request_events last WHERE last.request_id = e.request_id AND NOT last.undone
      ORDER BY last.at DESC, last.id DESC
      OFFSET CASE WHEN ${isInUndoWindowSql(now)} THEN 1 ELSE 0 END LIMIT 1)`;
  if (!row) return undefined;
  const { requestId, eventAt, by, hasLostSeat, removedAt, slot, listing, hopper, ...others } = row;
  const { dietaryOptions, profile, ...rest } = others;
  const { reason, reasonCode, reasonValues, ...request } = rest;
  return {
    at: eventAt,
    by,
    hasLostSeat,
    requestId,
    reason,
    reasonCode,
    reasonValues,
    /** With those of the guest's profile, which the host sees once they've accepted. */
    sharedAllergies: presentAllergies(request, { dietaryOptions }, profile),
    request: {
      ...request,
      id: requestId,
      allergies: presentAllergies(request, { dietaryOptions }),
      hopper,
      slot: { ...readSlot(slot), removedAt, listing },
    },
  };
}

export type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
