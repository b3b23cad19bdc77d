import { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { reportReasons, reportStatuses, urgentReportReasons } from '@/schemas/options';
import type { Report, ReportInput, reportListInput } from '@/schemas/safety';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { cutPage, newestFirst, olderThan } from '../db/cursor';
import { lockPeople, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import type { Event } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { GAP_MS } from '../mail/pace';
import { system } from '../policies/actor';
import { personFields, publicPerson } from '../presenters/person';
import type { SignedIn } from '../trpc/init';
import { subjectOf } from './subject';

const reportFields = {
  id: true,
  listingId: true,
  messageId: true,
  reason: true,
  details: true,
  status: true,
  answer: true,
  createdAt: true,
  answeredAt: true,
  subject: { select: personFields },
  listing: { select: { title: true } },
} as const satisfies Prisma.ReportSelect;

type Row = Prisma.ReportGetPayload<{ select: typeof reportFields }>;

/** The database also has constraints on these columns. */
export const reasonOfReport = z.enum(reportReasons);
export const statusOfReport = z.enum(reportStatuses);

export const isUrgent = ({ reason }: { reason: string }) =>
  urgentReportReasons.some((urgent) => urgent === reason);

/**
 * Filters the reports a moderator can handle: all except those about themselves. They can't judge
 * their own case or find out who reported them.
 */
export const handledBy = ({ id }: { id: string }) =>
  ({
    OR: [{ subjectUserId: null }, { subjectUserId: { not: id } }],
  }) satisfies Prisma.ReportWhereInput;

/** SQL: the number of open reports that a user can handle. 0 unless they're a moderator. */
export const openReportsSql = ({ id }: { id: string }) => Prisma.sql`
  (CASE WHEN EXISTS (SELECT 1 FROM users u
      WHERE u.id = ${id}::uuid AND u.role = 'admin' AND u.suspended_at IS NULL)
    THEN (SELECT count(*) FROM reports r
      WHERE r.status = 'open' AND r.subject_user_id IS DISTINCT FROM ${id}::uuid) ELSE 0 END)::int`;

/**
 * Assigns a new report about someone they haven't heard about to the moderators who can handle it,
 * who get an email. Its author already knows. If a moderator was just emailed, one later email covers all reports until then.
 */
async function assignReport(
  tx: Tx,
  { id: reportId, reporterId }: { id: string; reporterId: string },
  subjectUserId: string | null,
  now: Date,
): Promise<void> {
  const moderators = await tx.user.findMany({
    where: {
      role: 'admin',
      deletedAt: null,
      suspendedAt: null,
      id: { notIn: [reporterId, ...(subjectUserId ? [subjectUserId] : [])] },
    },
    select: { id: true },
  });
  if (moderators.length === 0) return;
  const userIds = moderators.map(({ id }) => id);
  // Two reports at the same time must see each other's emails.
  await lockPeople(tx, userIds);
  const recentMails = await tx.mail.findMany({
    where: {
      userId: { in: userIds },
      kind: 'reported',
      OR: [{ status: 'queued' }, { sentAt: { gt: new Date(now.getTime() - GAP_MS), lte: now } }],
    },
    select: { userId: true, status: true, dueAt: true, sentAt: true, attempts: true },
  });
  const events = userIds.flatMap((userId): Event[] => {
    const ownMails = recentMails.filter((mail) => mail.userId === userId);
    // An email that's due for the first time may be written already, without this report.
    const isCovered = ownMails.some(
      ({ status, dueAt, attempts }) => status === 'queued' && (dueAt > now || attempts > 0),
    );
    if (isCovered) return [];
    const last = Math.max(...ownMails.map(({ dueAt, sentAt }) => (sentAt ?? dueAt).getTime()));
    const visibleFrom = new Date(Math.max(now.getTime(), last + GAP_MS));
    const email = { key: `${reportId}:${userId}` };
    return [{ type: 'report.assigned', actor: system, reportId, userId, visibleFrom, email }];
  });
  await recordEvents(tx, events, now);
}

export const aboutOf = ({ listingId, messageId }: Pick<Row, 'listingId' | 'messageId'>) =>
  messageId ? 'message' : listingId ? 'listing' : 'person';

function reportAnswer({ t }: Language, { subject, listing, ...row }: Row): Report {
  return {
    ...row,
    about: aboutOf(row),
    title: listing?.title || null,
    person: subject && publicPerson(t, subject),
    reason: reasonOfReport.parse(row.reason),
    status: statusOfReport.parse(row.status),
  };
}

/**
 * Reports a listing, person, or message to the moderators. Returns the existing report if the
 * viewer already has an open one about the same subject.
 * @throws RuleError see `subjectOf`
 */
export async function createReport({
  ctx,
  input: { reason, details, ...subjectInput },
}: {
  ctx: SignedIn;
  input: ReportInput;
}): Promise<Report> {
  const { db, clock, viewer, language } = ctx;
  const {
    userId,
    listingId = null,
    threadId = null,
    messageId = null,
  } = await subjectOf(ctx, subjectInput);
  const row = await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const same = { reporterId: viewer.id, subjectUserId: userId, listingId, threadId, messageId };
    const before = await tx.report.findFirst({
      where: { ...same, status: 'open' },
      select: reportFields,
    });
    if (before) return before;
    const now = clock.now();
    const data = { ...same, reason, details, createdAt: now };
    // Moderators know about this person already, unless this report is the first urgent one.
    const isKnown = await tx.report.count({
      where: {
        subjectUserId: userId,
        status: 'open',
        ...(isUrgent({ reason }) && { reason: { in: [...urgentReportReasons] } }),
      },
    });
    const report = await tx.report.create({ data, select: reportFields });
    const about = { listingId, threadId, messageId, userId, reportId: report.id };
    await recordEvents(tx, [{ type: 'report.filed', actor: viewer, ...about }], now);
    if (!isKnown) await assignReport(tx, { id: report.id, reporterId: viewer.id }, userId, now);
    return report;
  });
  return reportAnswer(language, row);
}

export async function listReports({
  ctx: { db, viewer, language },
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof reportListInput>;
}): Promise<{ items: Report[]; nextCursor: string | null; total: number }> {
  const where = { reporterId: viewer.id };
  const [rows, total] = await Promise.all([
    db.report.findMany({
      where: { AND: [where, olderThan(input.cursor)] },
      select: reportFields,
      orderBy: newestFirst,
      take: input.limit + 1,
    }),
    db.report.count({ where }),
  ]);
  const { pageRows, nextCursor } = cutPage(rows, input.limit);
  return { items: pageRows.map((row) => reportAnswer(language, row)), nextCursor, total };
}
