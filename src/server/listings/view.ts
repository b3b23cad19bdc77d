import { Prisma } from '@/generated/prisma/client';
import type { Locale } from '@/i18n/language';
import type { ListingDetail } from '@/schemas/listing';
import { MEALS_ON_CARD } from '@/schemas/options';
import type { TimeSlot } from '@/schemas/timeSlot';
import { isVisibleSql, placesFor } from '../access/visibility';
import type { Tx } from '../db/client';
import {
  isCanceledByGuestSql,
  isComingSql,
  isOpenRequestSql,
  isOver,
  isPublicListingSql,
} from '../db/predicates';
import type { Viewer } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { type AboutJson, aboutSql, readAbout } from '../presenters/about';
import {
  type ListingJson,
  listingSql,
  moderationReason,
  type PictureJson,
  picturesSql,
  presentPicture,
  readListing,
} from '../presenters/listing';
import { presentSlot, readSlot, type SlotJson, slotSql } from '../presenters/slot';
import { announcedStatusSql } from '../presenters/undoWindow';
import { askingRefusal, standing } from '../requests/transitions';
import type { Context } from '../trpc/init';
import { mealDay } from '../zmanim/mealDay';
import { listingVersion } from './version';

const { sql } = Prisma;

/** Maximum number of requests per slot. Accepted, pending, and waitlisted ones come first. */
const REQUESTS_PER_SLOT = 100;

/** Matching slots first, then upcoming before past, then by start time. */
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

type SlotRequest = TimeSlot['requests'][number] & { takenBack: boolean };

/** Parses a line of `requestsSql`. Runs hundreds of times per page, so it allocates little. */
function readSlotRequest(line: string, slot: { endsAt: Date }, now: Date): SlotRequest {
  const [id = '', stored = '', seats, at, takenBack] = line.split(' ');
  const { status, isOpen } = standing({ status: stored }, slot, now);
  return {
    id,
    status,
    seatsRequested: Number(seats),
    createdAt: new Date(Number(at)),
    isOpen,
    takenBack: takenBack === 't',
  };
}

const requestsSql = (viewer: Viewer, now: Date) =>
  viewer
    ? sql`(SELECT string_agg(concat_ws(' ', r.id,
        CASE WHEN r.hopper_id = ${viewer.id}::uuid THEN ${announcedStatusSql(now)} ELSE r.status END,
        r.seats_requested,
        (date_part('epoch', r.created_at) * 1000)::bigint,
        ${isCanceledByGuestSql}), E'\\n' ORDER BY r.created_at DESC)
      FROM (
        SELECT r.* FROM requests r
        WHERE r.slot_id = s.id AND (r.hopper_id = ${viewer.id}::uuid OR (NOT r.anonymous AND ${maySql(listingPolicy, 'seeGuests', viewer)}))
        ORDER BY CASE r.status WHEN 'accepted' THEN 1 WHEN 'invited' THEN 2 WHEN 'pending' THEN 3
          WHEN 'waitlisted' THEN 4 ELSE 5 END, r.created_at DESC
        LIMIT ${REQUESTS_PER_SLOT}
      ) r)`
    : sql`NULL`;

const groupsSql = (viewer: Viewer, now: Date) =>
  viewer
    ? sql`CASE WHEN ${maySql(listingPolicy, 'seeGuests', viewer)} THEN (
        SELECT json_build_object('total', count(*),
          'accepted', count(*) FILTER (WHERE r.status = 'accepted'),
          'pending', count(*) FILTER (WHERE r.status = 'pending' AND ${isComingSql(now)}),
          'waitlisted', count(*) FILTER (WHERE r.status = 'waitlisted' AND ${isComingSql(now)}),
          'open', count(*) FILTER (WHERE r.status = 'accepted'
            OR (${isOpenRequestSql} AND ${isComingSql(now)})),
          'acceptedSeats', coalesce(sum(r.seats_requested) FILTER (WHERE r.status = 'accepted'), 0),
          'pendingSeats', coalesce(sum(r.seats_requested)
            FILTER (WHERE r.status = 'pending' AND ${isComingSql(now)}), 0))
        FROM requests r WHERE r.slot_id = s.id) END`
    : sql`NULL`;

type CanceledJson = Pick<SlotJson, 'id' | 'type' | 'startsAt' | 'endsAt'>;

const canceledSql = (viewer: Viewer) =>
  viewer
    ? sql`CASE WHEN ${maySql(listingPolicy, 'seeDetails', viewer)} THEN (
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'type', s.type,
          'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at, s.id), '[]')
        FROM time_slots s WHERE s.listing_id = l.id AND s.cancelled_at IS NOT NULL) END`
    : sql`NULL`;

type ListingRow = {
  about: AboutJson | null;
  pictures: PictureJson[] | null;
  listing: ListingJson;
  slots: { slot: SlotJson; requests: string | null; groups: TimeSlot['groups'] | null }[];
  canceled: CanceledJson[] | null;
  hiddenReason: string | null;
  isPublic: boolean;
  isOwn: boolean;
};

/**
 * `onlyVisible` skips listings the viewer can't see. `withDetails` adds what a listing's own page shows:
 * the host's profile, all pictures, the day of each meal, and for its host the version. `matchingSlotIds` makes cards of
 * search results, with the first `MEALS_ON_CARD` meals.
 */
type ViewOptions = {
  ids: string[];
  onlyVisible?: boolean;
  withDetails?: boolean;
  matchingSlotIds?: Set<string>;
};

const slotsSql = (matchingSlotIds: Set<string> | undefined, now: Date) =>
  matchingSlotIds
    ? sql`(SELECT * FROM time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL
        ORDER BY s.id = ANY(${[...matchingSlotIds]}::uuid[]) DESC, s.ends_at <= ${now}::timestamptz,
          s.starts_at, s.id
        LIMIT ${MEALS_ON_CARD}) s`
    : sql`time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL`;

const rowsFor = (
  db: Tx,
  viewer: Viewer,
  { ids, onlyVisible = false, withDetails = false, matchingSlotIds }: ViewOptions,
  locale: Locale,
  now: Date,
) =>
  db.$queryRaw<
    ListingRow[]
  >`SELECT ${withDetails ? aboutSql(sql`host`, now, sql`l.id`) : sql`NULL`} AS about,
      ${withDetails ? picturesSql : sql`NULL`} AS pictures,
      ${listingSql(locale)} AS listing, l.hidden_reason AS "hiddenReason",
      ${isPublicListingSql} AS "isPublic",
      ${maySql(listingPolicy, 'seeDetails', viewer)} AS "isOwn",
      (SELECT coalesce(json_agg(json_build_object('slot', ${slotSql},
          'requests', ${requestsSql(viewer, now)}, 'groups', ${groupsSql(viewer, now)}) ORDER BY s.starts_at, s.id), '[]')
        FROM ${slotsSql(matchingSlotIds, now)}) AS slots,
      ${canceledSql(viewer)} AS canceled
    FROM sukkah_listings l JOIN users host ON host.id = l.host_id
    WHERE l.id = ANY(${ids}::uuid[]) AND ${onlyVisible ? isVisibleSql(viewer) : sql`TRUE`}`;

/**
 * Returns listings as the viewer may see them, in the order of `ids`: slots, host, the viewer's
 * requests, and as much of the address as `placesFor` allows. The queries run in parallel, and
 * their number doesn't depend on the number of listings.
 */
export async function viewListings(
  { db, viewer, clock, language }: Omit<Context, 'db'> & { db: Tx },
  options: ViewOptions,
): Promise<ListingDetail[]> {
  const { ids, matchingSlotIds } = options;
  if (ids.length === 0) return [];
  const now = clock.now();
  const [rows, places] = await Promise.all([
    rowsFor(db, viewer, options, language.locale, now),
    placesFor(db, viewer, ids, now),
  ]);
  const views = rows.map(
    ({ about, pictures, listing, slots, canceled, hiddenReason, isPublic, isOwn }) => {
      const found = new Map(slots.map((one) => [one.slot.id, one]));
      const meals = slots.map(({ slot }) => readSlot(slot));
      const view = {
        ...readListing(language.t, listing),
        aboutHost: about && readAbout(about),
        pictures: (pictures ?? []).map(presentPicture),
        hiddenReason: isOwn ? moderationReason(hiddenReason) : null,
        ...places.get(listing.id),
        ...(canceled && {
          canceledMeals: canceled.map((meal) => ({
            ...meal,
            startsAt: new Date(meal.startsAt),
            endsAt: new Date(meal.endsAt),
          })),
        }),
        timeSlots: inOrder(meals, now, matchingSlotIds).map((slot) => {
          const { requests, groups } = found.get(slot.id) ?? {};
          const lines = requests?.split('\n') ?? [];
          const viewerRequests = lines.map((line) => readSlotRequest(line, slot, now));
          const { startsAt, endsAt, capacityTotal, capacityReserved } = slot;
          const seats = { capacityTotal, capacityReserved };
          const slotFacts = {
            ...{ startsAt, endsAt, ...seats, mode: slot.mode },
            ...{ removedAt: null, visible: isPublic },
          };
          return Object.assign(presentSlot(slot, now), {
            ...(options.withDetails && { day: mealDay(language.t, slot, listing) }),
            refusal: askingRefusal(slotFacts, { isOwn, viewerRequests, now }),
            requests: viewerRequests,
            ...(groups && { groups }),
          });
        }),
      };
      return isOwn && options.withDetails ? { ...view, version: listingVersion(view) } : view;
    },
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.map((id) => byId.get(id)).filter((view) => view !== undefined);
}
