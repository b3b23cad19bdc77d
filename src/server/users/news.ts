import { Prisma } from '@/generated/prisma/client';
import type { News } from '@/schemas/liveUpdates';
import { isWithheldSql } from '../access/blocks';
import { isComingSql, stepBySql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { publicName } from '../presenters/person';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import { openReportsSql } from '../safety/report';
import type { SignedIn } from '../trpc/init';

const { sql } = Prisma;

type Latest = Omit<NonNullable<News['latest']>, 'at' | 'slot' | 'guest'> & {
  at: string;
  startsAt: string;
  guest: { firstName: string | null; isDeleted: boolean } | null;
};
type Row = Omit<News, 'latest'> & { latest: Latest | null };

const none: News = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };

/**
 * Returns counts of what needs the viewer's attention, in one statement because every page calls
 * it.
 * A guest hears about each change they didn't make, except requests that ended because they blocked
 * the host, and answers inside the undo window. A host hears about changes by their guests.
 */
export async function newsOf({
  ctx: { db, viewer, clock, language },
}: {
  ctx: SignedIn;
}): Promise<News> {
  const me = sql`${viewer.id}::uuid`;
  const columns = sql`r.id, r.hopper_id, r.status, r.seats_requested,
    r.status = 'accepted' AND r.seats_wanted IS NOT NULL AS asks_for_more, r.anonymous, s.starts_at, r.moved_at, l.title, l.time_zone`;
  const instant = clock.now();
  const [row] = await db.$queryRaw<Row[]>`WITH own AS (
      SELECT ${columns}, 'hopper' AS side FROM requests r
        JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
      WHERE r.hopper_id = ${me} AND NOT ${isWithheldSql} AND ${isComingSql(instant)} AND NOT ${isInUndoWindowSql(instant)} AND NOT EXISTS (
        SELECT 1 FROM blocks b WHERE b.blocker_id = ${me} AND b.blocked_id = l.host_id)
      UNION ALL
      SELECT ${columns}, 'host' AS side FROM sukkah_listings l
        JOIN time_slots s ON s.listing_id = l.id JOIN requests r ON r.slot_id = s.id
      WHERE ${maySql(listingPolicy, 'answerRequests', viewer)} AND ${isComingSql(instant)} AND NOT r.anonymous
    ), told AS (
      SELECT own.*, GREATEST(last.at, moved.at) AS at, moved.at > last.at AS is_moved FROM own CROSS JOIN LATERAL (
        SELECT e.at, ${stepBySql(sql`own.hopper_id`)} AS by FROM request_events e WHERE e.request_id = own.id AND NOT e.undone
        ORDER BY e.at DESC, e.id DESC LIMIT 1) last
      CROSS JOIN LATERAL (SELECT CASE WHEN own.side = 'hopper' AND own.status = 'accepted'
        THEN own.moved_at END AS at) moved
      WHERE CASE own.side WHEN 'hopper' THEN last.by <> 'hopper' OR moved.at > last.at
        ELSE last.by = 'hopper' END
    )
    SELECT
      (SELECT count(*) FROM threads t JOIN messages m ON m.thread_id = t.id
        WHERE (t.hopper_id = ${me} OR t.host_id = ${me}) AND m.sender_id <> ${me}
          AND m.created_at > COALESCE(CASE WHEN t.hopper_id = ${me} THEN t.hopper_last_read_at
            ELSE t.host_last_read_at END, '-infinity'))::int AS unread,
      (SELECT count(*) FROM own WHERE side = 'host' AND (status = 'pending' OR asks_for_more))::int AS "toAnswer",
      (SELECT count(*) FROM told WHERE side = 'hopper' AND at > COALESCE(
        (SELECT u.requests_seen_at FROM users u WHERE u.id = ${me}), '-infinity'))::int AS changed,
      ${openReportsSql(viewer)} AS reports,
      (SELECT json_build_object('at', told.at, 'requestId', told.id, 'side', told.side,
          'status', told.status, 'isMoved', coalesce(told.is_moved, false),
          'isInvitation', told.anonymous, 'seatsRequested', told.seats_requested,
          'listing', json_build_object('title', told.title, 'timeZone', told.time_zone),
          'startsAt', told.starts_at, 'guest', CASE told.side WHEN 'host' THEN json_build_object(
            'firstName', u.first_name, 'isDeleted', u.deleted_at IS NOT NULL) END)
        FROM told JOIN users u ON u.id = told.hopper_id
        ORDER BY told.at DESC, told.id DESC LIMIT 1) AS latest`;
  if (!row) return none;
  const { latest, ...counts } = row;
  if (!latest) return { ...counts, latest };
  const { startsAt, at, guest, ...step } = latest;
  return {
    ...counts,
    latest: {
      ...step,
      at: new Date(at),
      slot: { startsAt: new Date(startsAt) },
      guest: guest && publicName(language.t, guest),
    },
  };
}
