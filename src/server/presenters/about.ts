import { Prisma } from '@/generated/prisma/client';
import type { AboutPerson } from '@/schemas/person';
import { isMadeBeforeMealSql, isOverSql, stepBySql } from '../db/predicates';
import { UNDO_WINDOW_MS } from './undoWindow';

const { sql } = Prisma;

/** How many of a listing's latest requests the answer time is based on. */
const LAST = 20;
/** Minimum number of guests answered before we show a time, because one bad day isn't a pattern. */
const MIN_ANSWERED_GUESTS = 3;

/**
 * SQL for a listing's median answer time, in minutes, by each guest's latest request. NULL if too
 * few guests were answered.
 */
const answerMinutes = (listingId: Prisma.Sql, now: Date) => sql`(
  SELECT CASE WHEN count(*) >= ${MIN_ANSWERED_GUESTS} THEN
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY answered.minutes))::int END
  FROM (
    SELECT DISTINCT ON (asked.hopper_id) extract(epoch FROM e.at - asked.created_at) / 60 AS minutes
    FROM (SELECT ra.id, ra.hopper_id, ra.created_at FROM requests ra JOIN time_slots sa ON sa.id = ra.slot_id
      WHERE sa.listing_id = ${listingId} ORDER BY ra.created_at DESC LIMIT ${LAST}) asked
    CROSS JOIN LATERAL (SELECT ea.at FROM request_events ea
      WHERE ea.request_id = asked.id AND ea.from_status = 'pending' AND NOT ea.undone
        AND ea.to_status IN ('accepted', 'declined', 'waitlisted') AND ${stepBySql(sql`asked.hopper_id`, sql`ea`)} = 'host'
        AND ea.at <= ${new Date(now.getTime() - UNDO_WINDOW_MS)}::timestamptz
      ORDER BY ea.at LIMIT 1) e
    ORDER BY asked.hopper_id, asked.created_at DESC
  ) answered)`;

/** At most one meal for each guest, so that two accounts alone don't make an experienced host. */
const mealsHosted = (u: Prisma.Sql, now: Date) => sql`(
  SELECT LEAST(count(DISTINCT s.id), count(DISTINCT r.hopper_id))::int
  FROM sukkah_listings lh JOIN time_slots s ON s.listing_id = lh.id JOIN requests r ON r.slot_id = s.id
  WHERE lh.host_id = ${u}.id AND s.removed_at IS NULL AND ${isOverSql(now)}
    AND r.status = 'accepted' AND ${isMadeBeforeMealSql})`;

/**
 * SQL for the facts about a user (a row `u` of `users`) and what they chose to show, as JSON.
 * Anything else never leaves the database.
 * @param listingId the listing whose answer time to include; leave it out for guests
 */
export const aboutSql = (u: Prisma.Sql, now: Date, listingId?: Prisma.Sql) => {
  const ifShown = (part: string, value: Prisma.Sql) =>
    sql`CASE WHEN ${part} = ANY(${u}.shown) AND ${u}.deleted_at IS NULL THEN ${value} END`;
  return sql`json_build_object(
    'emailConfirmed', ${u}.email IS NOT NULL AND ${u}.email_verified IS NOT NULL,
    'phoneConfirmed', ${u}.phone IS NOT NULL AND ${u}.verification_status = 'phone',
    'since', CASE WHEN ${u}.deleted_at IS NULL THEN
      date_trunc('month', ${u}.created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' END,
    'mealsHosted', CASE WHEN ${u}.deleted_at IS NULL THEN ${mealsHosted(u, now)} ELSE 0 END,
    'bio', ${ifShown('bio', sql`${u}.bio`)},
    'languages', ${ifShown('languages', sql`to_json(${u}.languages)`)},
    'affiliation', ${ifShown('affiliation', sql`${u}.affiliation`)},
    'answerMinutes', ${listingId ? ifShown('answers', answerMinutes(listingId, now)) : sql`NULL::int`})`;
};

export type AboutJson = Omit<AboutPerson, 'languages' | 'since' | 'answersWithin'> & {
  languages: string[] | null;
  since: string | null;
  answerMinutes: number | null;
};

const within = { hour: 60, hours: 6 * 60, day: 24 * 60 } as const;

function answersWithin(minutes: number | null): AboutPerson['answersWithin'] {
  if (minutes === null) return null;
  if (minutes <= within.hour) return 'hour';
  if (minutes <= within.hours) return 'hours';
  return minutes <= within.day ? 'day' : 'days';
}

export const readAbout = ({
  languages,
  since,
  answerMinutes,
  ...details
}: AboutJson): AboutPerson => ({
  ...details,
  languages: languages ?? [],
  since: since === null ? null : new Date(since),
  answersWithin: answersWithin(answerMinutes),
});
