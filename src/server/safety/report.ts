import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { reportReasons, reportStatuses } from '@/schemas/options';
import type { Report, ReportInput, reportListInput } from '@/schemas/safety';
import { z } from '@/schemas/zod';
import { cutPage, newestFirst, olderThan } from '../db/cursor';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
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
  input: { reason, details, ...about },
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
  } = await subjectOf(ctx, about);
  const row = await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const same = { reporterId: viewer.id, subjectUserId: userId, listingId, threadId, messageId };
    const before = await tx.report.findFirst({
      where: { ...same, status: 'open' },
      select: reportFields,
    });
    const data = { ...same, reason, details, createdAt: clock.now() };
    return before ?? tx.report.create({ data, select: reportFields });
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
  const { shown, nextCursor } = cutPage(rows, input.limit);
  return { items: shown.map((row) => reportAnswer(language, row)), nextCursor, total };
}
