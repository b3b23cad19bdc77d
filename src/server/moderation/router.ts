import {
  measureInput,
  moderationLog,
  moderationLogInput,
  reportAnswerInput,
  reportedMessages,
  reportedMessagesInput,
  reportQueue,
  reportQueueInput,
} from '@/schemas/moderation';
import { z } from '@/schemas/zod';
import { moderatorProcedure } from '../access/procedures';
import { router } from '../trpc/init';
import { answerReport } from './answer';
import { listModerationEvents } from './log';
import { applyMeasure } from './measures';
import { listReportQueue, readReportedMessages } from './queue';

/** For moderators; to anybody else none of it is there (404). */
export const moderationRouter = router({
  reports: moderatorProcedure.input(reportQueueInput).output(reportQueue).query(listReportQueue),

  /** What stands around a reported message. A change, since that somebody looked is noted down. */
  readMessages: moderatorProcedure
    .input(reportedMessagesInput)
    .output(reportedMessages)
    .mutation(readReportedMessages),

  /** Warns or suspends a person, hides a listing, or takes one of the two back. */
  take: moderatorProcedure.input(measureInput).output(z.void()).mutation(applyMeasure),

  /** Closes a report, and tells whoever made it. */
  answer: moderatorProcedure.input(reportAnswerInput).output(z.void()).mutation(answerReport),

  /** What moderators did and looked at. */
  log: moderatorProcedure
    .input(moderationLogInput)
    .output(moderationLog)
    .query(listModerationEvents),
});
