import { Prisma } from '@/generated/prisma/client';
import type { HopperRequest, HostRequest } from '@/schemas/request';
import { isApartSql } from '../access/apart';
import { isShared } from '../access/sharing';
import { placesFor } from '../access/visibility';
import { type ListingJson, listingSql, readListing } from '../answers/listing';
import { acceptedGuest, publicPerson } from '../answers/person';
import { sayReason } from '../answers/reason';
import { readSlot, type SlotJson, slotAnswer, slotSql } from '../answers/slot';
import { cutPage, olderThanSql, readCounted } from '../cursor';
import type { Tx } from '../db';
import type { SignedIn } from '../trpc';
import { keptApart, requestAnswer } from './answer';
import { pastsOf } from './past';
import { type RequestRow, requestSql } from './row';

const { sql } = Prisma;

type ListInput = {
  limit: number;
  cursor?: string | undefined;
  state?: 'pending' | 'answered' | undefined;
};

/** `pending` are those that await an answer now; what expired counts as answered. */
function inState(state: ListInput['state'], now: Date): Prisma.Sql {
  if (!state) return sql`TRUE`;
  const pending = sql`(r.status = 'pending' AND s.ends_at > ${now}::timestamptz)`;
  return state === 'pending' ? pending : sql`NOT ${pending}`;
}

type Row<Listing> = RequestRow & {
  removedAt: Date | null;
  slot: SlotJson;
  listing: Listing;
  threadId: string | null;
  isApart: boolean;
  why: Parameters<typeof sayReason>[1] | null;
};

/** What every row of a list has; `l` is the listing, `s` the slot, and `other` is the other side's id. */
const columns = (viewerId: string, other: Prisma.Sql) => sql`
  ${requestSql},
  s.removed_at AS "removedAt", ${slotSql} AS slot,
  (SELECT t.id::text FROM threads t
    WHERE t.listing_id = l.id AND t.hopper_id = r.hopper_id) AS "threadId",
  ${isApartSql(sql`${viewerId}::uuid`, other)} AS "isApart",
  (SELECT json_build_object('reason', e.reason, 'reasonCode', e.reason_code,
      'reasonValues', e.reason_values)
    FROM request_events e WHERE e.request_id = r.id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS why`;

const meals = sql`JOIN time_slots s ON s.id = r.slot_id
  JOIN sukkah_listings l ON l.id = s.listing_id`;
const from = sql`FROM requests r ${meals}`;

/** A page of a list, and how many there are. */
async function pageOf<R extends { id: string; createdAt: Date }>(
  db: Tx,
  { select, joins, where }: Record<'select' | 'joins' | 'where', Prisma.Sql>,
  { limit, cursor }: ListInput,
) {
  const { rows, total } = await readCounted<R>(
    db,
    // What belongs to a request is read of those on the page alone.
    sql`SELECT ${select} FROM (
        SELECT r.* ${from} WHERE ${where} AND ${olderThanSql(sql`r`, cursor)}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit + 1}
      ) r ${meals} ${joins} ORDER BY r.created_at DESC, r.id DESC`,
    sql`${from} WHERE ${where}`,
  );
  return { ...cutPage(rows, limit), total };
}

type HostRow = Row<HostRequest['listing']> & {
  hopper: Parameters<typeof publicPerson>[1] & Parameters<typeof acceptedGuest>[0];
};

/** The requests on a host's listings. Mail, phone and notes of a guest while an acceptance shares them. */
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
  const { shown, nextCursor, total } = await pageOf<HostRow>(
    db,
    {
      select: sql`${columns(viewer.id, sql`r.hopper_id`)},
        json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone) AS listing,
        json_build_object('firstName', u.first_name, 'lastName', u.last_name,
          'profileImageUrl', u.profile_image_url, 'isDeleted', u.deleted_at IS NOT NULL,
          'email', u.email, 'phone', u.phone, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
            json_build_object('dietaryNotes', p.dietary_notes, 'allergens', p.allergens,
              'accessibilityNeeds', p.accessibility_needs) END) AS hopper`,
      joins: sql`JOIN users u ON u.id = r.hopper_id LEFT JOIN profiles p ON p.user_id = u.id`,
      where: sql`l.host_id = ${viewer.id}::uuid AND ${ofListing} AND ${inState(state, now)}`,
    },
    input,
  );
  const pastOf = await pastsOf(
    db,
    shown.filter(({ status }) => status === 'declined'),
  );
  const items = shown.map(({ slot, listing, hopper, removedAt, why, isApart, ...request }) => {
    const meal = { ...readSlot(slot), removedAt };
    return {
      ...requestAnswer(request, meal, 'host', now, pastOf(request)),
      ...(isApart && keptApart),
      reason: sayReason(language, why ?? undefined),
      slot: slotAnswer(meal, now),
      listing,
      hopper: {
        ...publicPerson(language.t, hopper),
        ...(isShared(request, meal, now) && !isApart && acceptedGuest(hopper)),
      },
    };
  });
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
  const { shown, nextCursor, total } = await pageOf<Row<ListingJson>>(
    db,
    {
      select: sql`${columns(viewer.id, sql`l.host_id`)}, ${listingSql} AS listing`,
      joins: sql`JOIN users host ON host.id = l.host_id`,
      where: sql`r.hopper_id = ${viewer.id}::uuid AND ${inState(input.state, now)}`,
    },
    input,
  );
  const listingIds = [...new Set(shown.map(({ listing }) => listing.id))];
  const places = await placesFor(db, viewer, listingIds, now);
  const items = shown.map(({ slot, listing, removedAt, why, isApart, ...request }) => {
    const meal = { ...readSlot(slot), removedAt };
    return {
      ...requestAnswer(request, meal, 'hopper', now),
      ...(isApart && keptApart),
      reason: sayReason(language, why ?? undefined),
      slot: slotAnswer(meal, now),
      listing: { ...readListing(language.t, listing), ...places.get(listing.id) },
    };
  });
  return { items, nextCursor, total };
}
