import type { reportAnswerInput } from '@/schemas/moderation';
import type { z } from '@/schemas/zod';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { queueMail } from '../mail/queue';
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
      { actorId: viewer.id, action, userId: subjectUserId, listingId, reportId, note },
      now,
    );
    const mail = { kind: 'reportAnswered', userId, subjectId: reportId, key: reportId } as const;
    await queueMail(tx, mail, now);
  });
}
