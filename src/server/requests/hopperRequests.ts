import { Prisma } from '@/generated/prisma/client';
import type { HopperRequest } from '@/schemas/request';
import { hasBlockedSql, isWithheldSql, seenPersonSql } from '../access/blocks';
import { isShared, sharedSql } from '../access/streetSharing';
import { placesFor } from '../access/visibility';
import { isComingSql, isOver } from '../db/predicates';
import { errors } from '../errors';
import { isMealGone, lostItsSeatSql, reasonText } from '../presenters/cancellationReason';
import { type ListingJson, listingSql, readListing } from '../presenters/listing';
import { readablePhone } from '../presenters/phoneNumber';
import { presentSlot, readSlot } from '../presenters/slot';
import { announcedStatusSql, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';
import { mealDay } from '../zmanim/mealDay';
import { blockedRequestFields, presentAllergies, presentRequest } from './presentRequest';
import { columns, from, inState, type ListInput, pageOf, type Row } from './requestPage';
import type { RequestRow } from './requestRow';

const { sql } = Prisma;

/**
 * Why we offer other meals for this request, or null if they're no longer useful. A guest can't
 * tell a block by the host from the host's suspension, so both count.
 */
function offersWhy(
  request: RequestRow,
  { isApart, hasBlocked, hasLostSeat }: Pick<HopperRow, 'isApart' | 'hasBlocked' | 'hasLostSeat'>,
  { startsAt }: { startsAt: Date },
  why: HopperRow['why'],
  now: Date,
) {
  const { status, overdueAt } = withAnnouncedStatus(request, now);
  if (startsAt <= now) return null;
  const isCanceled = status === 'cancelled';
  if (isCanceled && why?.reasonCode === 'ENDED') return hasBlocked ? null : 'ended';
  if (isApart) return null;
  if (isCanceled && isMealGone(why?.reasonCode)) return hasLostSeat ? 'mealGone' : 'ended';
  if (isCanceled && why?.by === 'host') return 'ended';
  if (status === 'declined') return 'ended';
  return status === 'pending' && overdueAt ? 'noAnswer' : null;
}

type HopperRow = Row<ListingJson> & {
  host: ListingJson['host'];
  hostPhone: string | null;
  hasPhone: boolean;
  hasBlocked: boolean;
  hasLostSeat: boolean;
  profile: Parameters<typeof presentAllergies>[2];
};

const hopperColumns = ({ viewer, language }: SignedIn) => ({
  select: sql`${columns(viewer.id, sql`l.host_id`)}, ${listingSql(language.locale)} AS listing,
    ${seenPersonSql(sql`${viewer.id}::uuid`, sql`host`)} AS host,
    host.phone AS "hostPhone", me.phone IS NOT NULL AS "hasPhone",
    ${hasBlockedSql(sql`r.hopper_id`, sql`l.host_id`)} AS "hasBlocked",
    ${lostItsSeatSql} AS "hasLostSeat",
    (SELECT json_build_object('dietaryFlags', p.dietary_flags, 'allergens', p.allergens) FROM profiles p
      WHERE p.user_id = r.hopper_id) AS profile`,
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
    ({
      slot,
      listing,
      removedAt,
      why,
      isApart,
      host,
      hostPhone,
      hasPhone,
      hasBlocked,
      hasLostSeat,
      profile,
      ...request
    }) => {
      const { dietaryOptions, timeZone } = listing;
      const meal = { ...readSlot(slot), removedAt, dietaryOptions, timeZone };
      const isSharedNow = isShared(request, meal, now);
      const presented = presentRequest(request, meal, 'hopper', now);
      return {
        ...presented,
        allergies:
          isSharedNow && !isApart ? presentAllergies(request, meal, profile) : presented.allergies,
        ...(isApart && blockedRequestFields),
        ...(isSharedNow && !isApart && { hostPhone: readablePhone(hostPhone) }),
        suggestsPhone: isSharedNow && !isApart && !hasPhone && !isOver(meal, now),
        reason: reasonText(language, why ?? undefined, 'hopper'),
        offersFor: offersWhy(request, { isApart, hasBlocked, hasLostSeat }, meal, why, now),
        slot: {
          ...presentSlot(meal, now),
          ...((isSharedNow || !isOver(meal, now)) && { day: mealDay(language.t, meal, listing) }),
        },
        listing: {
          ...readListing(language.t, { ...listing, host }),
          ...(isApart && { photoUrl: null }),
          ...places.get(listing.id),
        },
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
  const where = sql`r.hopper_id = ${viewer.id}::uuid AND NOT ${isWithheldSql}
    AND ${inState(input.state, now, announcedStatusSql(now))}`;
  const { pageRows, nextCursor, total } = await pageOf<HopperRow>(
    db,
    { ...hopperColumns(ctx), where },
    input,
  );
  return { items: await hopperAnswers(ctx, pageRows, now), nextCursor, total };
}

async function hopperRows(ctx: SignedIn, where: Prisma.Sql, order = sql``) {
  const { db, viewer, clock } = ctx;
  const { select, joins } = hopperColumns(ctx);
  const rows = await db.$queryRaw<
    HopperRow[]
  >`SELECT ${select} ${from} ${joins} WHERE r.hopper_id = ${viewer.id}::uuid AND NOT ${isWithheldSql}
      AND ${where} ${order}`;
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
    sql`${announcedStatusSql(now)} = 'accepted' AND s.removed_at IS NULL AND ${isComingSql(now)}`,
    sql`ORDER BY s.ends_at, s.starts_at, r.id LIMIT 1`,
  );
  return next;
}

/**
 * Returns what a guest needs to get to an accepted meal.
 * @throws RuleError `NOT_FOUND` for anyone else, or if the address isn't shared with them now
 */
export async function mealPass({
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
    sql`(${isComingSql(now)} OR ${sharedSql(now)})`,
    sql`ORDER BY s.starts_at, r.id LIMIT 50`,
  );
}
