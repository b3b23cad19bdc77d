import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import { unmetNeeds } from '@/schemas/options';
import type { Rating } from '@/schemas/person';
import type { HopperRequest, HostRequest } from '@/schemas/request';
import { z } from '@/schemas/zod';
import { hasBlockedSql, isBlockedWithSql } from '../access/blocks';
import { isShared, sharedSql } from '../access/streetSharing';
import { placesFor } from '../access/visibility';
import type { Db } from '../db/client';
import { cutPage, olderThanSql, readCounted, readCursor } from '../db/cursor';
import { errors } from '../errors';
import { type AboutJson, aboutSql, readAbout } from '../presenters/about';
import { isMealGone, reasonText, reasonWordsSql } from '../presenters/cancellationReason';
import { type ListingJson, listingSql, readListing } from '../presenters/listing';
import { acceptedGuest, publicPerson } from '../presenters/person';
import { guestRatingSql } from '../presenters/rating';
import { presentSlot, readSlot, type SlotJson, slotSql } from '../presenters/slot';
import { announcedStatusSql, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';
import { mealDay } from '../zmanim/mealDay';
import { isIntroUnreadSql } from './introduction';
import { blockedRequestFields, presentRequest } from './presentRequest';
import { requestHistories } from './requestHistory';
import { type RequestRow, requestSql } from './requestRow';

const { sql } = Prisma;

type ListInput = {
  limit: number;
  cursor?: string | undefined;
  state?: 'pending' | 'answered' | undefined;
};

/** `pending` requests are waiting for an answer now. Expired ones count as answered. */
function inState(state: ListInput['state'], now: Date, status = sql`r.status`): Prisma.Sql {
  if (!state) return sql`TRUE`;
  const pending = sql`(${status} = 'pending' AND s.ends_at > ${now}::timestamptz)`;
  return state === 'pending' ? pending : sql`NOT ${pending}`;
}

type Row<Listing> = RequestRow & {
  removedAt: Date | null;
  slot: SlotJson;
  listing: Listing;
  threadId: string | null;
  isApart: boolean;
  why: Parameters<typeof reasonText>[1] | null;
};

/**
 * Columns that every list has. `l` is the listing, `s` the slot, and `otherIdSql` the other person's id.
 */
const columns = (viewerId: string, otherIdSql: Prisma.Sql) => sql`
  ${requestSql},
  s.removed_at AS "removedAt", ${slotSql} AS slot,
  (SELECT t.id::text FROM threads t
    WHERE t.listing_id = l.id AND t.hopper_id = r.hopper_id) AS "threadId",
  ${isBlockedWithSql(sql`${viewerId}::uuid`, otherIdSql)} AS "isApart",
  (SELECT json_build_object('reason', ${reasonWordsSql}, 'reasonCode', e.reason_code,
      'reasonValues', e.reason_values)
    FROM request_events e WHERE e.request_id = r.id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS why`;

const meals = sql`JOIN time_slots s ON s.id = r.slot_id
  JOIN sukkah_listings l ON l.id = s.listing_id`;
const from = sql`FROM requests r ${meals}`;

type PageRow = { id: string; createdAt: Date; slotId: string; goesFirst: boolean; slot: SlotJson };

type Order = {
  /** The ORDER BY of requests `r` and slots `s`. */
  by: Prisma.Sql;
  /** The same for the selected columns. */
  page?: Prisma.Sql;
  after: (cursor: string | undefined) => Prisma.Sql;
  positionOf?: (row: PageRow) => unknown;
};

const newest: Order = {
  by: sql`r.created_at DESC, r.id DESC`,
  after: (cursor) => olderThanSql(sql`r`, cursor),
};

const mealPosition = z.object({
  startsAt: instant,
  slotId: id,
  goesFirst: z.boolean(),
  createdAt: instant,
  id,
});

/**
 * By meal, the next one first. Within a meal, guests whose own meal was canceled come first, then
 * the others in the order they asked.
 */
const byMeal: Order = {
  by: sql`s.starts_at, s.id, r.goes_first DESC, r.created_at, r.id`,
  page: sql`(page.slot->>'startsAt')::timestamptz, page."slotId" COLLATE "C", page."goesFirst" DESC,
    page."createdAt", page.id COLLATE "C"`,
  after: (cursor) => {
    if (!cursor) return sql`TRUE`;
    const { startsAt, slotId, goesFirst, createdAt, id } = readCursor(mealPosition, cursor);
    return sql`(s.starts_at, s.id, NOT r.goes_first, r.created_at, r.id) > (${startsAt}::timestamptz,
      ${slotId}::uuid, NOT ${goesFirst}::boolean, ${createdAt}::timestamptz, ${id}::uuid)`;
  },
  positionOf: ({ slot, slotId, goesFirst, createdAt, id }) => ({
    ...{ startsAt: slot.startsAt, slotId, goesFirst, createdAt, id },
  }),
};

/** Reads a page of a list and the total. */
async function pageOf<R extends PageRow>(
  db: Db,
  { select, joins, where }: Record<'select' | 'joins' | 'where', Prisma.Sql>,
  { limit, cursor }: ListInput,
  { by, page, after, positionOf }: Order = newest,
) {
  const { rows, total } = await readCounted<R>(
    db,
    // Join the details only for the rows on this page.
    sql`SELECT ${select} FROM (
        SELECT r.* ${from} WHERE ${where} AND ${after(cursor)} ORDER BY ${by} LIMIT ${limit + 1}
      ) r ${meals} ${joins} ORDER BY ${by}`,
    sql`${from} WHERE ${where}`,
    page,
  );
  return { ...cutPage(rows, limit, positionOf), total };
}

/** SQL: the request `r` for slot `s` is pending because it moved up from the waitlist. */
const fromWaitlistSql = (now: Date) =>
  sql`(r.status = 'pending' AND s.ends_at > ${now}::timestamptz AND 'waitlisted' IS NOT DISTINCT FROM (
    SELECT e.from_status FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
    ORDER BY e.at DESC, e.id DESC LIMIT 1))`;

/** SQL: how many requests for slot `s` are accepted and pending, as the host sees them. */
const groupsSql = sql`(SELECT json_build_object(
    'accepted', count(*) FILTER (WHERE g.status = 'accepted'),
    'pending', count(*) FILTER (WHERE g.status = 'pending'))
  FROM requests g WHERE g.slot_id = s.id)`;

type HostRow = {
  about: AboutJson;
  rating: Rating | null;
  fromWaitlist: boolean;
  isIntroUnread: boolean;
  groups: HostRequest['groups'];
} & Row<HostRequest['listing'] & Parameters<typeof unmetNeeds>[1]> & {
    hopper: Parameters<typeof publicPerson>[1] & Parameters<typeof acceptedGuest>[0];
  };

/**
 * Returns the requests on a host's listings. A guest's email, phone, and notes are included only
 * while an acceptance shares them.
 */
export async function hostRequests({
  ctx: { db, viewer, clock, language },
  input,
}: {
  ctx: SignedIn;
  input: ListInput & { listingId?: string | undefined };
}): Promise<{ items: HostRequest[]; nextCursor: string | null; total: number }> {
  const now = clock.now();
  const { listingId, state } = input;
  const ofListing = listingId ? sql`l.id = ${listingId}::uuid` : sql`TRUE`;
  const { pageRows, nextCursor, total } = await pageOf<HostRow>(
    db,
    {
      select: sql`${columns(viewer.id, sql`r.hopper_id`)},
        json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone,
          'dietaryOptions', l.dietary_options, 'accessibilityTags', l.accessibility_tags) AS listing,
        ${fromWaitlistSql(now)} AS "fromWaitlist",
        ${isIntroUnreadSql} AS "isIntroUnread", ${groupsSql} AS groups, ${aboutSql(sql`u`, now)} AS about, ${guestRatingSql} AS rating,
        json_build_object('firstName', u.first_name, 'lastName', u.last_name,
          'profileImageUrl', u.profile_image_url, 'isDeleted', u.deleted_at IS NOT NULL,
          'email', u.email, 'phone', u.phone, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
            json_build_object('dietaryNotes', p.dietary_notes, 'allergens', p.allergens,
              'accessibilityNeeds', p.accessibility_needs) END) AS hopper`,
      joins: sql`JOIN users u ON u.id = r.hopper_id LEFT JOIN profiles p ON p.user_id = u.id`,
      where: sql`l.host_id = ${viewer.id}::uuid AND ${ofListing} AND ${inState(state, now)}`,
    },
    input,
    state === 'pending' ? byMeal : newest,
  );
  const pastOf = await requestHistories(
    db,
    pageRows.filter(({ status }) => status === 'declined'),
  );
  const items = pageRows.map(
    ({ slot, listing, hopper, about, rating, removedAt, why, isApart, ...request }) => {
      const meal = { ...readSlot(slot), removedAt };
      return {
        ...presentRequest(request, meal, 'host', now, pastOf(request)),
        ...(isApart && blockedRequestFields),
        reason: reasonText(language, why ?? undefined),
        slot: presentSlot(meal, now),
        listing,
        unmet: unmetNeeds(request, listing),
        hopper: {
          ...publicPerson(language.t, hopper),
          about: isApart ? null : readAbout(about),
          rating: isApart ? null : rating,
          ...(isShared(request, meal, now) && !isApart && acceptedGuest(hopper)),
        },
      };
    },
  );
  return { items, nextCursor, total };
}

/**
 * Why we offer other meals for this request, or null if they're no longer useful. A guest can't
 * tell a block by the host from the host's suspension, so both count.
 */
function offersWhy(
  request: RequestRow,
  { isApart, hasBlocked }: { isApart: boolean; hasBlocked: boolean },
  { startsAt }: { startsAt: Date },
  reasonCode: string | null | undefined,
  now: Date,
) {
  const { status, overdueAt } = withAnnouncedStatus(request, now);
  if (startsAt <= now) return null;
  if (status === 'cancelled' && reasonCode === 'ENDED') return hasBlocked ? null : 'ended';
  if (isApart) return null;
  if (status === 'cancelled' && isMealGone(reasonCode)) return 'mealGone';
  return status === 'pending' && overdueAt ? 'noAnswer' : null;
}

type HopperRow = Row<ListingJson> & {
  hostPhone: string | null;
  hasPhone: boolean;
  hasBlocked: boolean;
};

const hopperColumns = (viewer: SignedIn['viewer']) => ({
  select: sql`${columns(viewer.id, sql`l.host_id`)}, ${listingSql} AS listing,
    host.phone AS "hostPhone", me.phone IS NOT NULL AS "hasPhone",
    ${hasBlockedSql(sql`r.hopper_id`, sql`l.host_id`)} AS "hasBlocked"`,
  joins: sql`JOIN users host ON host.id = l.host_id JOIN users me ON me.id = r.hopper_id`,
});

/** Presents a guest's rows. Street and phone are included only while an acceptance shares them. */
async function hopperAnswers(
  { db, viewer, language }: SignedIn,
  rows: HopperRow[],
  now: Date,
): Promise<HopperRequest[]> {
  const listingIds = [...new Set(rows.map(({ listing }) => listing.id))];
  const places = await placesFor(db, viewer, listingIds, now);
  return rows.map(
    ({ slot, listing, removedAt, why, isApart, hostPhone, hasPhone, hasBlocked, ...request }) => {
      const meal = { ...readSlot(slot), removedAt };
      const isSharedNow = isShared(request, meal, now);
      return {
        ...presentRequest(request, meal, 'hopper', now),
        ...(isApart && blockedRequestFields),
        ...(isSharedNow && !isApart && { hostPhone }),
        suggestsPhone: isSharedNow && !isApart && !hasPhone && meal.endsAt > now,
        reason: reasonText(language, why ?? undefined),
        offersFor: offersWhy(request, { isApart, hasBlocked }, meal, why?.reasonCode, now),
        slot: {
          ...presentSlot(meal, now),
          ...((isSharedNow || meal.endsAt > now) && { day: mealDay(language.t, meal, listing) }),
        },
        listing: { ...readListing(language.t, listing), ...places.get(listing.id) },
      };
    },
  );
}

/**
 * Returns a guest's own requests with their meals. The address is included only while an acceptance
 * shares it.
 */
export async function hopperRequests({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: ListInput;
}): Promise<{ items: HopperRequest[]; nextCursor: string | null; total: number }> {
  const { db, viewer, clock } = ctx;
  const now = clock.now();
  const where = sql`r.hopper_id = ${viewer.id}::uuid
    AND ${inState(input.state, now, announcedStatusSql(now))}`;
  const { pageRows, nextCursor, total } = await pageOf<HopperRow>(
    db,
    { ...hopperColumns(viewer), where },
    input,
  );
  return { items: await hopperAnswers(ctx, pageRows, now), nextCursor, total };
}

/** Reads the viewer's requests as a guest, filtered by a condition on `r`, `s`, and `l`. */
async function hopperRows(ctx: SignedIn, where: Prisma.Sql, order = sql``) {
  const { db, viewer, clock } = ctx;
  const { select, joins } = hopperColumns(viewer);
  const rows = await db.$queryRaw<
    HopperRow[]
  >`SELECT ${select} ${from} ${joins} WHERE r.hopper_id = ${viewer.id}::uuid AND ${where} ${order}`;
  return hopperAnswers(ctx, rows, clock.now());
}

/**
 * Returns the guest's accepted request whose meal ends next, even if it has begun. Ordering by end
 * keeps a meal that lasts for days from hiding tonight's dinner. Undefined if no meal is coming up.
 */
export async function nextAccepted(ctx: SignedIn): Promise<HopperRequest | undefined> {
  const now = ctx.clock.now();
  const [next] = await hopperRows(
    ctx,
    sql`${announcedStatusSql(now)} = 'accepted' AND s.removed_at IS NULL AND s.ends_at > ${now}::timestamptz`,
    sql`ORDER BY s.ends_at, s.starts_at, r.id LIMIT 1`,
  );
  return next;
}

/**
 * Returns what a guest needs to get to an accepted meal.
 * @throws RuleError `NOT_FOUND` for anyone else, or if the address isn't shared with them now
 */
export async function guestCard({
  ctx,
  input: { id },
}: {
  ctx: SignedIn;
  input: { id: string };
}): Promise<HopperRequest> {
  const [request] = await hopperRows(ctx, sql`r.id = ${id}::uuid`);
  if (!request?.isShared) throw errors.notFound('Request');
  return request;
}

/**
 * Returns up to 50 of a guest's requests, next meal first: upcoming meals and those whose address
 * is still shared.
 */
export function comingRequests(ctx: SignedIn): Promise<HopperRequest[]> {
  const now = ctx.clock.now();
  return hopperRows(
    ctx,
    sql`(s.ends_at > ${now}::timestamptz OR ${sharedSql(now)})`,
    sql`ORDER BY s.starts_at, r.id LIMIT 50`,
  );
}
