import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import {
  MAX_DISMISSED,
  type ReportGroup,
  type reportGroups,
  type reportGroupsInput,
  SHOWN_REPORTS,
} from '@/schemas/moderation';
import { urgentReportReasons } from '@/schemas/options';
import { z } from '@/schemas/zod';
import { cutPage, readCursor } from '../db/cursor';
import { reasonOfReport } from '../safety/report';
import type { SignedIn } from '../trpc/init';
import { historyOf, queuedReport, queueFields, ratingsOf } from './queue';

const { sql } = Prisma;

/** A report from an account younger than this weighs less, in hours. */
const NEW_ACCOUNT_HOURS = 24;

/**
 * SQL: open reports that a moderator can handle, with their weight. All reports about a person are
 * one group. Reports of new accounts, and of people whose reports were mostly dismissed, are
 * doubtful: they come after others of the same urgency. `turn` counts the people that a reporter
 * has open reports about, so that someone who reports many doesn't push back what others report.
 */
const weighedReportsSql = (viewerId: string) => sql`
  WITH own AS (
    SELECT r.id, r.reporter_id, r.reason, r.created_at,
      coalesce(r.subject_user_id, r.id) AS group_id,
      r.reason IN (${Prisma.join([...urgentReportReasons])}) AS urgent
    FROM reports r
    WHERE r.status = 'open' AND r.subject_user_id IS DISTINCT FROM ${viewerId}::uuid
  ), reporters AS (
    SELECT u.id, u.created_at,
      count(*) FILTER (WHERE past.status = 'dismissed')
        > 2 * count(*) FILTER (WHERE past.status = 'acted') + 1 AS mostly_dismissed
    FROM users u LEFT JOIN reports past ON past.reporter_id = u.id AND past.status <> 'open'
    WHERE u.id IN (SELECT reporter_id FROM own)
    GROUP BY u.id
  ), timed AS (
    SELECT own.*, reporters.mostly_dismissed
        OR own.created_at < reporters.created_at + ${NEW_ACCOUNT_HOURS}::int * interval '1 hour'
        AS doubtful,
      min(own.created_at) OVER (PARTITION BY reporter_id, urgent, group_id) AS first_at
    FROM own JOIN reporters ON reporters.id = own.reporter_id
  ), weighed AS (
    SELECT timed.*,
      CASE WHEN urgent THEN 0 ELSE 2 END + CASE WHEN doubtful THEN 1 ELSE 0 END AS rank,
      (dense_rank() OVER (PARTITION BY reporter_id, urgent ORDER BY first_at, group_id))::int AS turn
    FROM timed
  )`;

type Row = {
  id: string;
  rank: number;
  turn: number;
  createdAt: Date;
  firstReportIds: string[];
  isUrgent: boolean;
  reports: number;
  reporters: number;
  doubtfulReporters: number;
  reasons: Record<string, number>;
  oldestAt: Date;
  newestAt: Date;
  dismissableIds: string[];
};

const position = z.object({
  rank: z.int().min(0).max(3),
  turn: z.int().min(1).max(1_000_000_000),
  at: instant,
  id,
});

/**
 * Lists open reports by person: urgent ones first, then the reporters' weight, then oldest first.
 * The number of reports doesn't matter.
 */
export async function listReportGroups({
  ctx,
  input: { limit, cursor },
}: {
  ctx: SignedIn;
  input: z.output<typeof reportGroupsInput>;
}): Promise<z.input<typeof reportGroups>> {
  const { db, viewer } = ctx;
  const after = cursor ? readCursor(position, cursor) : undefined;
  const weighed = weighedReportsSql(viewer.id);
  const rows = db.$queryRaw<Row[]>`${weighed}, first_reports AS (
      SELECT DISTINCT ON (group_id) group_id, rank, turn, created_at FROM weighed
      ORDER BY group_id, rank, turn, created_at, id
    ), page AS (
      SELECT * FROM first_reports
      WHERE ${after ? sql`(rank, turn, created_at, group_id) > (${after.rank}::int, ${after.turn}::int, ${after.at}::timestamptz, ${after.id}::uuid)` : sql`TRUE`}
      ORDER BY rank, turn, created_at, group_id LIMIT ${limit + 1}
    ), counted AS (
      SELECT w.group_id, bool_or(urgent) AS urgent, count(*)::int AS reports,
        count(DISTINCT reporter_id)::int AS reporters,
        (count(DISTINCT reporter_id) FILTER (WHERE doubtful))::int AS doubtful,
        (array_agg(id::text ORDER BY rank, turn, created_at, id))[1:${SHOWN_REPORTS}::int] AS first,
        min(created_at) AS oldest, max(created_at) AS newest,
        (array_agg(id::text ORDER BY created_at, id)
          FILTER (WHERE reporter_id <> ${viewer.id}::uuid))[1:${MAX_DISMISSED}::int] AS dismissable
      FROM weighed w WHERE group_id IN (SELECT group_id FROM page) GROUP BY w.group_id
    ), by_reason AS (
      SELECT group_id, json_object_agg(reason, reports) AS reasons FROM (
        SELECT group_id, reason, count(*)::int AS reports FROM weighed
        WHERE group_id IN (SELECT group_id FROM page) GROUP BY group_id, reason) r
      GROUP BY group_id
    )
    SELECT page.group_id::text AS id, page.rank, page.turn, page.created_at AS "createdAt",
      counted.first AS "firstReportIds", counted.urgent AS "isUrgent", counted.reports,
      counted.reporters, counted.doubtful AS "doubtfulReporters", by_reason.reasons,
      counted.oldest AS "oldestAt", counted.newest AS "newestAt",
      coalesce(counted.dismissable, '{}') AS "dismissableIds"
    FROM page JOIN counted USING (group_id) JOIN by_reason USING (group_id)
    ORDER BY page.rank, page.turn, page.created_at, page.group_id`;
  const total = db.$queryRaw<{ total: number }[]>`
    SELECT count(DISTINCT coalesce(subject_user_id, id))::int AS total FROM reports
    WHERE status = 'open' AND subject_user_id IS DISTINCT FROM ${viewer.id}::uuid`;
  const [groupRows, counts] = await Promise.all([rows, total]);
  const { pageRows, nextCursor } = cutPage(groupRows, limit, ({ rank, turn, createdAt, id }) => ({
    rank,
    turn,
    at: createdAt,
    id,
  }));
  const firstReports = await db.report.findMany({
    where: { id: { in: pageRows.flatMap(({ firstReportIds }) => firstReportIds) } },
    select: queueFields,
  });
  const count = await historyOf(
    db,
    firstReports.map(({ subject }) => subject?.id).filter((id) => id !== undefined),
  );
  const ratings = await ratingsOf(db, firstReports);
  const reportOf = new Map(
    firstReports.map((report) => [report.id, queuedReport(ctx, report, count, ratings)]),
  );
  const items = pageRows.map(({ reasons, firstReportIds, ...row }): ReportGroup => {
    const shown = firstReportIds
      .map((id) => reportOf.get(id))
      .filter((report) => report !== undefined);
    return {
      ...row,
      firstReports: shown,
      subject: shown[0]?.subject ?? null,
      reasons: Object.entries(reasons)
        .map(([reason, reports]) => ({ reason: reasonOfReport.parse(reason), count: reports }))
        .sort((one, other) => other.count - one.count),
    };
  });
  return { items, nextCursor, total: counts[0]?.total ?? 0 };
}
