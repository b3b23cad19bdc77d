import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import type { ModeratedPerson, QueuedReport, reportQueueInput } from '@/schemas/moderation';
import { urgentReportReasons } from '@/schemas/options';
import { z } from '@/schemas/zod';
import type { Db, Tx } from '../db/client';
import { beyond, cutPage, readCursor, writeCursor } from '../db/cursor';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { groupBy } from '../groupBy';
import { aboutOf, handledBy, isUrgent, reasonOfReport, statusOfReport } from '../safety/report';
import type { SignedIn } from '../trpc/init';
import { knownFields, knownPerson, logModerationEvent } from './log';

export const moderatedFields = {
  ...knownFields,
  createdAt: true,
  suspendedAt: true,
  role: true,
} as const satisfies Prisma.UserSelect;

export const queueFields = {
  id: true,
  reason: true,
  details: true,
  status: true,
  answer: true,
  createdAt: true,
  answeredAt: true,
  listingId: true,
  messageId: true,
  threadId: true,
  reporter: { select: knownFields },
  subject: { select: moderatedFields },
  listing: {
    select: {
      id: true,
      title: true,
      description: true,
      city: true,
      photoUrl: true,
      visible: true,
      hiddenAt: true,
    },
  },
  message: { select: { body: true, createdAt: true } },
} as const satisfies Prisma.ReportSelect;

export type QueueRow = Prisma.ReportGetPayload<{ select: typeof queueFields }>;

/** @throws RuleError `OWN_REPORT` if the moderator filed the report */
export function requireNotOwn(
  { reporterId }: { reporterId: string },
  { id }: { id: string },
): void {
  if (reporterId === id) throw errors.ownReport();
}

export async function historyOf(db: Tx, userIds: string[]) {
  const counts = await db.report.groupBy({
    by: ['subjectUserId', 'status'],
    where: { subjectUserId: { in: userIds } },
    _count: true,
  });
  const countByKey = new Map(
    counts.map((one) => [`${one.subjectUserId}/${one.status}`, one._count]),
  );
  return (userId: string, status: 'open' | 'acted') => countByKey.get(`${userId}/${status}`) ?? 0;
}

export const moderatedPerson = (
  language: Language,
  person: Prisma.UserGetPayload<{ select: typeof moderatedFields }>,
  count: Awaited<ReturnType<typeof historyOf>>,
): ModeratedPerson => ({
  ...knownPerson(language, person),
  since: person.createdAt,
  hasLeft: person.deletedAt !== null,
  isModerator: person.role === 'admin',
  suspendedAt: person.suspendedAt,
  openReports: count(person.id, 'open'),
  actedReports: count(person.id, 'acted'),
});

export async function ratingsOf(db: Tx, rows: QueueRow[]) {
  const pairs = rows.flatMap(({ reporter, subject }) =>
    subject ? [{ giverId: reporter.id, subjectId: subject.id }] : [],
  );
  const ratings = await db.rating.findMany({
    where: { OR: pairs },
    orderBy: { createdAt: 'asc' },
    select: { giverId: true, subjectId: true, stars: true, note: true, createdAt: true },
  });
  return groupBy(ratings, ({ giverId, subjectId }) => `${giverId}/${subjectId}`);
}

export const queuedReport = (
  { language, viewer }: Pick<SignedIn, 'language' | 'viewer'>,
  { reporter, subject, listingId, messageId, threadId, ...row }: QueueRow,
  count: Awaited<ReturnType<typeof historyOf>>,
  ratings: Awaited<ReturnType<typeof ratingsOf>>,
): QueuedReport => ({
  ...row,
  ratings: ratings.get(`${reporter.id}/${subject?.id}`) ?? [],
  about: aboutOf({ listingId, messageId }),
  reason: reasonOfReport.parse(row.reason),
  status: statusOfReport.parse(row.status),
  reporter: knownPerson(language, reporter),
  isUrgent: isUrgent(row),
  isOwn: reporter.id === viewer.id,
  subject: subject && moderatedPerson(language, subject, count),
  hasThread: threadId !== null,
});

/** The part of a cursor that `beyond` doesn't know: whether it's within the urgent reports. */
const urgentPosition = z.object({ urgent: z.boolean().optional() });

async function readReports(
  db: Db,
  where: Prisma.ReportWhereInput,
  { state, limit, cursor }: z.output<typeof reportQueueInput>,
): Promise<QueueRow[]> {
  const read = async (group: Prisma.ReportWhereInput, count: number, after = cursor) => {
    const order = state === 'open' ? 'asc' : 'desc';
    return db.report.findMany({
      where: { AND: [where, group, beyond(after, state === 'open')] },
      select: queueFields,
      orderBy: [{ createdAt: order }, { id: order }],
      take: count,
    });
  };
  if (state === 'answered') return read({}, limit + 1);
  const reason = { in: [...urgentReportReasons] };
  const rest = { reason: { notIn: reason.in } };
  if (cursor && !readCursor(urgentPosition, cursor).urgent) return read(rest, limit + 1);
  const urgent = await read({ reason }, limit + 1);
  const left = limit + 1 - urgent.length;
  return left ? [...urgent, ...(await read(rest, left, ''))] : urgent;
}

/** Open reports come urgent first, answered ones newest first. */
export async function listReportQueue({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof reportQueueInput>;
}): Promise<{ items: QueuedReport[]; nextCursor: string | null; total: number }> {
  const { db, viewer } = ctx;
  const status = input.state === 'open' ? 'open' : { not: 'open' };
  const { subjectId: subjectUserId } = input;
  const about = subjectUserId ? { subjectUserId } : {};
  const where = { AND: [{ status }, about, handledBy(viewer)] };
  const [rows, total] = await Promise.all([
    readReports(db, where, input),
    db.report.count({ where }),
  ]);
  const { pageRows, nextCursor } = cutPage(rows, input.limit);
  const last = pageRows.at(-1);
  const next = last && { at: last.createdAt, id: last.id, urgent: isUrgent(last) };
  const count = await historyOf(
    db,
    pageRows.map(({ subject }) => subject?.id).filter((id) => id !== undefined),
  );
  const ratings = await ratingsOf(db, pageRows);
  return {
    items: pageRows.map((row) => queuedReport(ctx, row, count, ratings)),
    nextCursor: nextCursor && writeCursor(next),
    total,
  };
}

/**
 * Messages shown on each side of the reported one. If no message was reported, twice as many from
 * the end of the conversation.
 */
const AROUND = 5;

/**
 * Returns the messages around a reported one, or the end of a reported conversation as of the
 * report. Logs that the moderator looked.
 * @throws RuleError `NOT_FOUND` if the report isn't about a conversation
 */
export async function readReportedMessages({
  ctx: { db, clock, viewer },
  input: { reportId },
}: {
  ctx: SignedIn;
  input: { reportId: string };
}) {
  return transaction(db, async (tx) => {
    const report = await tx.report.findUnique({
      where: { id: reportId, ...handledBy(viewer) },
      include: { message: true },
    });
    if (!report?.threadId) throw errors.notFound('Report');
    const { threadId, message, subjectUserId: userId } = report;
    await logModerationEvent(
      tx,
      { actor: viewer, action: 'readMessages', userId, reportId },
      clock.now(),
    );
    const until = message?.createdAt ?? report.createdAt;
    const [before, after] = await Promise.all([
      tx.message.findMany({
        where: { threadId, createdAt: { lte: until } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: message ? AROUND + 1 : 2 * AROUND,
      }),
      tx.message.findMany({
        where: { threadId, createdAt: { gt: until } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: message ? AROUND : 0,
      }),
    ]);
    return [...before.reverse(), ...after].map(({ id, senderId, body, createdAt }) => ({
      id,
      from: senderId === userId ? ('subject' as const) : ('reporter' as const),
      body,
      createdAt,
      isReported: id === message?.id,
    }));
  });
}
