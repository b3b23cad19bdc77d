import { Prisma } from '@/generated/prisma/client';
import { fits, unmetNeeds } from '@/schemas/fits';
import type { Rating } from '@/schemas/person';
import type { HostRequest } from '@/schemas/request';
import { seenPersonSql } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import { isComingSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { type AboutJson, aboutSql, readAbout } from '../presenters/about';
import { reasonText } from '../presenters/cancellationReason';
import { acceptedGuest, publicPerson } from '../presenters/person';
import { guestRatingSql } from '../presenters/rating';
import { presentSlot, readSlot } from '../presenters/slot';
import type { SignedIn } from '../trpc/init';
import { isIntroUnreadSql } from './introduction';
import { blockedRequestFields, presentAllergies, presentRequest } from './presentRequest';
import { requestHistories } from './requestHistory';
import { byMeal, columns, inState, type ListInput, newest, pageOf, type Row } from './requestPage';
import type { RequestRow } from './requestRow';
import { asksOthersSql } from './seatElsewhere';

const { sql } = Prisma;

/** SQL: the request `r` for slot `s` is pending because it moved up from the waitlist. */
const fromWaitlistSql = (now: Date) =>
  sql`(r.status = 'pending' AND ${isComingSql(now)} AND 'waitlisted' IS NOT DISTINCT FROM (
    SELECT e.from_status FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
    ORDER BY e.at DESC, e.id DESC LIMIT 1))`;

/** SQL: the accepted group asks for more seats at a meal to come. */
const asksForMoreSql = (now: Date) =>
  sql`(r.status = 'accepted' AND r.seats_wanted IS NOT NULL AND ${isComingSql(now)})`;

/** A host also has to answer groups that ask for more seats. */
function inHostState(state: ListInput['state'], now: Date) {
  if (state === 'pending') return sql`(${inState(state, now)} OR ${asksForMoreSql(now)})`;
  if (state === 'answered') return sql`(${inState(state, now)} AND NOT ${asksForMoreSql(now)})`;
  return inState(state, now);
}

const groupsSql = sql`(SELECT json_build_object(
    'accepted', count(*) FILTER (WHERE g.status = 'accepted'),
    'pending', count(*) FILTER (WHERE g.status = 'pending'),
    'waitlisted', count(*) FILTER (WHERE g.status = 'waitlisted'))
  FROM requests g WHERE g.slot_id = s.id)`;

type HostRow = {
  about: AboutJson;
  rating: Rating | null;
  fromWaitlist: boolean;
  asksOthers: boolean;
  isIntroUnread: boolean;
  groups: HostRequest['groups'];
} & Row<HostRequest['listing'] & Record<'dietaryOptions' | 'accessibilityTags', string[]>> & {
    hopper: Parameters<typeof publicPerson>[1] & Parameters<typeof acceptedGuest>[0];
  };

/** Returns what the listing doesn't say it can meet. */
function unmetOf(
  { dietaryFlags, accessibilityNeeds }: RequestRow,
  listing: HostRow['listing'],
): HostRequest['unmet'] {
  const verdicts = fits({ dietaryFlags, accessibilityNeeds }, listing);
  return {
    dietary: unmetNeeds(verdicts.dietaryFlags),
    accessibility: unmetNeeds(verdicts.accessibilityNeeds),
  };
}

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
        json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone, 'photoUrl', l.photo_url,
          'dietaryOptions', l.dietary_options, 'accessibilityTags', l.accessibility_tags) AS listing,
        ${fromWaitlistSql(now)} AS "fromWaitlist", ${asksOthersSql} AS "asksOthers",
        ${isIntroUnreadSql} AS "isIntroUnread", ${groupsSql} AS groups, ${aboutSql(sql`u`, now)} AS about, ${guestRatingSql} AS rating,
        ${seenPersonSql(sql`${viewer.id}::uuid`, sql`u`)} || jsonb_build_object(
          'email', u.email, 'phone', u.phone, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
            json_build_object('dietaryNotes', p.dietary_notes, 'dietaryFlags', p.dietary_flags,
              'allergens', p.allergens, 'accessibilityNeeds', p.accessibility_needs) END) AS hopper`,
      joins: sql`JOIN users u ON u.id = r.hopper_id LEFT JOIN profiles p ON p.user_id = u.id`,
      where: sql`${maySql(listingPolicy, 'seeGuests', viewer)} AND ${ofListing} AND NOT r.anonymous
        AND ${inHostState(state, now)}`,
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
      const { dietaryOptions, timeZone } = listing;
      const meal = { ...readSlot(slot), removedAt, dietaryOptions, timeZone };
      const isSharedNow = isShared(request, meal, now) && !isApart;
      return {
        ...presentRequest(request, meal, 'host', now, pastOf(request)),
        ...(isApart && blockedRequestFields),
        reason: reasonText(language, why ?? undefined, 'host'),
        slot: presentSlot(meal, now),
        listing,
        allergies: presentAllergies(request, listing, isSharedNow ? hopper.profile : null),
        unmet: unmetOf(request, listing),
        hopper: {
          ...publicPerson(language.t, hopper),
          about: isApart ? null : readAbout(about),
          rating: isApart ? null : rating,
          ...(isSharedNow && acceptedGuest(hopper)),
        },
      };
    },
  );
  return { items, nextCursor, total };
}
