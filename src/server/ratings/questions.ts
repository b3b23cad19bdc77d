import { Prisma } from '@/generated/prisma/client';
import type { RatingQuestion } from '@/schemas/rating';
import { DAY_MS } from '@/schemas/time';
import { hasBlockedSql, isGoneSql, seenPersonSql } from '../access/blocks';
import type { Tx } from '../db/client';
import { isMadeBeforeMealSql, isOverSql, stepBySql } from '../db/predicates';
import { versionOf } from '../db/version';
import { publicPerson } from '../presenters/person';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';
import { quietTimeAt } from '../zmanim/quietTime';

/**
 * Decides who can rate a meal: both sides of a request that was made before it began and accepted
 * when it ended, and anyone who lost their seat during the meal. That way neither side can prevent the other's rating
 * by canceling or blocking.
 */

const { sql } = Prisma;

/** Time to give a rating after the meal, and then time to change it, in milliseconds. */
export const OPEN_MS = 14 * DAY_MS;

/** Age of an account whose ratings count, in milliseconds. */
const OLD_ENOUGH_MS = 30 * DAY_MS;

/**
 * Returns when a rating can't be changed anymore and counts: two weeks after it was given, and not
 * before its author's account is old enough. That leaves time to find out about accounts made to
 * rate someone.
 */
export const ratingClosesAt = (givenAt: Date, giver: { createdAt: Date }): Date =>
  new Date(Math.max(givenAt.getTime() + OPEN_MS, giver.createdAt.getTime() + OLD_ENOUGH_MS));

export type Side = RatingQuestion['giverIs'];

/**
 * Whether a row `r` of `requests` lost its seat after its slot `s` had started, and this side
 * didn't cause it. A host can then rate the guest only if a block or similar ended the request
 * (`ENDED`).
 */
const turnedAwaySql = (as: Side) => sql`(r.status = 'cancelled' AND EXISTS (
  SELECT 1 FROM request_events e WHERE e.request_id = r.id AND e.at > s.starts_at
    AND e.from_status = 'accepted' AND e.to_status = 'cancelled'
    AND ${as === 'hopper' ? sql`${stepBySql()} <> 'hopper'` : sql`e.reason_code = 'ENDED'`}))`;

const isOpenSql = (now: Date) => sql`CASE WHEN g.id IS NULL
  THEN s.ends_at > ${new Date(now.getTime() - OPEN_MS)}::timestamptz
  ELSE g.closes_at > ${now}::timestamptz END`;

/** For a request `r`, its slot `s` and the rating `g` of this side, if there is one. */
const canRateSql = (as: Side, now: Date) => sql`(
  ${isMadeBeforeMealSql} AND (r.status = 'accepted' OR ${turnedAwaySql(as)}) AND NOT ${isInUndoWindowSql(now)}
  AND ${isOverSql(now)} AND ${isOpenSql(now)}
  AND (s.removed_at IS NULL OR s.removed_at >= ${as === 'hopper' ? sql`s.starts_at` : sql`s.ends_at`}))`;

type Row = Pick<RatingQuestion, 'requestId' | 'seatsRequested' | 'listing'> & {
  slot: Omit<RatingQuestion['slot'], 'startsAt' | 'endsAt'>;
  startsAt: Date;
  endsAt: Date;
  other: Parameters<typeof publicPerson>[1] & { id: string };
  given: (NonNullable<RatingQuestion['given']> & { isCounted: boolean }) | null;
  givenClosesAt: Date | null;
};

/**
 * Returns one side's open rating questions: for all requests, one request, or one meal.
 * @returns each question with its deadline and the person to rate; 50 at most, latest meal first
 */
export async function questionsTo(
  db: Tx,
  viewer: { id: string },
  { as, requestId, slotId }: { as: Side; requestId?: string; slotId?: string },
  now: Date,
) {
  const me = sql`${viewer.id}::uuid`;
  const [viewerColumn, otherColumn] =
    as === 'host' ? [sql`l.host_id`, sql`r.hopper_id`] : [sql`r.hopper_id`, sql`l.host_id`];
  return db.$queryRaw<
    Row[]
  >`SELECT r.id::text AS "requestId", r.seats_requested AS "seatsRequested",
      s.starts_at AS "startsAt", s.ends_at AS "endsAt",
      json_build_object('id', s.id, 'type', s.type) AS slot,
      json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone) AS listing,
      ${seenPersonSql(me, sql`u`)} || jsonb_build_object('id', u.id) AS other,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('stars', g.stars, 'note', g.note,
        'isCounted', g.counted_at IS NOT NULL) END AS given, g.closes_at AS "givenClosesAt"
    FROM requests r JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
      JOIN users u ON u.id = ${otherColumn}
      LEFT JOIN ratings g ON g.request_id = r.id AND g.giver_is = ${as}
    WHERE ${viewerColumn} = ${me} AND ${requestId ? sql`r.id = ${requestId}::uuid` : sql`TRUE`}
      AND ${slotId ? sql`s.id = ${slotId}::uuid` : sql`TRUE`}
      AND ${canRateSql(as, now)} AND NOT ${hasBlockedSql(me, otherColumn)} AND NOT ${isGoneSql(me, otherColumn)}
    ORDER BY s.ends_at DESC, r.id LIMIT 50`;
}

/** What giving a rating replaces. */
export const ratingContent = (given: RatingQuestion['given']) => given && [given.stars, given.note];

export const questionAnswer = (
  { t }: SignedIn['language'],
  as: Side,
  {
    slot,
    startsAt,
    endsAt,
    other: otherPerson,
    givenClosesAt,
    given,
    ...row
  }: Awaited<ReturnType<typeof questionsTo>>[number],
): RatingQuestion => ({
  ...row,
  given,
  version: versionOf(ratingContent(given)),
  giverIs: as,
  slot: { ...slot, startsAt, endsAt },
  other: publicPerson(t, otherPerson),
  closesAt: givenClosesAt ?? new Date(endsAt.getTime() + OPEN_MS),
});

/**
 * Returns the viewer's rating questions, except on a holy day where the meal took place, along with
 * the ratings they gave.
 */
export async function openRatings({
  ctx: { db, viewer, clock, language },
  input: { as },
}: {
  ctx: SignedIn;
  input: { as: Side };
}): Promise<RatingQuestion[]> {
  const now = clock.now();
  const questions = await questionsTo(db, viewer, { as }, now);
  return questions
    .filter(({ given: rating, listing }) => rating || !quietTimeAt(listing.timeZone, now))
    .map((one) => questionAnswer(language, as, one));
}
