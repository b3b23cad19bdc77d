import type { reportAnswerInput, reportDismissalInput } from '@/schemas/moderation';
import type { z } from '@/schemas/zod';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import { recordedActor } from '../policies/actor';
import { handledBy } from '../safety/report';
import type { SignedIn } from '../trpc/init';
import { requireNotOwn } from './queue';

type Outcome = Omit<z.output<typeof reportAnswerInput>, 'reportId'>;

/** Each person who reported gets one email. */
async function closeReports(
  { db, clock, viewer }: SignedIn,
  ids: string[],
  { status, answer, note }: Outcome,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    // In one order, so that two moderators can't wait for each other.
    await tx.$queryRaw`SELECT 1 FROM reports WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    const now = clock.now();
    const reports = await tx.report.findMany({
      where: { id: { in: ids }, ...handledBy(viewer) },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    if (reports.length < ids.length) throw errors.notFound('Report');
    for (const report of reports) requireNotOwn(report, viewer);
    if (reports.some((report) => report.status !== 'open')) throw errors.reportAnswered();
    await tx.report.updateMany({
      where: { id: { in: ids } },
      data: { status, answer, answeredById: viewer.id, answeredAt: now },
    });
    await tx.moderationEvent.createMany({
      data: reports.map(({ id: reportId, subjectUserId: userId, listingId }) => ({
        ...recordedActor(viewer),
        action: status === 'acted' ? 'act' : 'dismiss',
        userId,
        listingId,
        reportId,
        note,
        at: now,
      })),
    });
    const firstReports = new Map(
      reports.toReversed().map(({ id, reporterId }) => [reporterId, id] as const),
    );
    const events = [...firstReports].map(
      ([userId, reportId]) =>
        ({
          type: 'report.answered',
          actor: viewer,
          reportId,
          userId,
          email: { topicId: reportId, causedById: viewer.id },
        }) as const,
    );
    await recordEvents(tx, events, now);
  });
}

/**
 * Closes a report and tells the reporter the outcome.
 * @throws RuleError `NOT_FOUND`; `OWN_REPORT`; `REPORT_ANSWERED` if someone else already closed it
 */
export const answerReport = ({
  ctx,
  input: { reportId, ...outcome },
}: {
  ctx: SignedIn;
  input: z.output<typeof reportAnswerInput>;
}): Promise<void> => closeReports(ctx, [reportId], outcome);

/**
 * Dismisses reports, all or none. Reports filed meanwhile stay open, because a moderator dismisses
 * only what they've seen.
 * @throws RuleError `NOT_FOUND`; `OWN_REPORT`; `REPORT_ANSWERED` if someone else closed one of them
 */
export const dismissReports = ({
  ctx,
  input: { reportIds, ...reply },
}: {
  ctx: SignedIn;
  input: z.output<typeof reportDismissalInput>;
}): Promise<void> => closeReports(ctx, [...new Set(reportIds)], { status: 'dismissed', ...reply });
