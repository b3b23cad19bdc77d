import type { reportAnswerInput, reportDismissalInput } from '@/schemas/moderation';
import type { z } from '@/schemas/zod';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import { recordedActor } from '../policies/actor';
import { handledBy } from '../safety/report';
import type { SignedIn } from '../trpc/init';
import { logModerationEvent } from './log';
import { requireNotOwn } from './queue';

/**
 * Closes a report and tells the reporter the outcome.
 * @throws RuleError `NOT_FOUND`; `OWN_REPORT`; `REPORT_ANSWERED` if someone else already closed it
 */
export async function answerReport({
  ctx: { db, clock, viewer },
  input: { reportId, status, answer, note },
}: {
  ctx: SignedIn;
  input: z.output<typeof reportAnswerInput>;
}): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const where = { id: reportId, ...handledBy(viewer) };
    const report = await tx.report.findUnique({ where });
    if (!report) throw errors.notFound('Report');
    requireNotOwn(report, viewer);
    const { count } = await tx.report.updateMany({
      where: { id: reportId, status: 'open' },
      data: { status, answer, answeredById: viewer.id, answeredAt: now },
    });
    if (!count) throw errors.reportAnswered();
    const { reporterId: userId, subjectUserId, listingId } = report;
    const action = status === 'acted' ? 'act' : 'dismiss';
    await logModerationEvent(
      tx,
      { actor: viewer, action, userId: subjectUserId, listingId, reportId, note },
      now,
    );
    const event = { type: 'report.answered', actor: viewer, reportId, userId } as const;
    const email = { topicId: reportId, causedById: viewer.id };
    await recordEvents(tx, [{ ...event, email }], now);
  });
}

/**
 * Dismisses reports, all or none. Reports filed meanwhile stay open, because a moderator dismisses
 * only what they've seen. Each person who reported gets one email.
 * @throws RuleError `NOT_FOUND`; `OWN_REPORT`; `REPORT_ANSWERED` if someone else closed one of them
 */
export async function dismissReports({
  ctx: { db, clock, viewer },
  input: { reportIds, answer, note },
}: {
  ctx: SignedIn;
  input: z.output<typeof reportDismissalInput>;
}): Promise<void> {
  const ids = [...new Set(reportIds)];
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
    if (reports.some(({ status }) => status !== 'open')) throw errors.reportAnswered();
    await tx.report.updateMany({
      where: { id: { in: ids } },
      data: { status: 'dismissed', answer, answeredById: viewer.id, answeredAt: now },
    });
    await tx.moderationEvent.createMany({
      data: reports.map(({ id: reportId, subjectUserId: userId, listingId }) => ({
        ...recordedActor(viewer),
        action: 'dismiss',
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
        ({ type: 'report.answered', actor: viewer, reportId, userId }) as const,
    );
    await recordEvents(tx, events, now);
  });
}
