import {
  institutionInput,
  maxListingsInput,
  measureInput,
  moderationLog,
  moderationLogInput,
  moderationSearch,
  moderationSearchInput,
  needViewers,
  reportAnswerInput,
  reportDismissalInput,
  reportedMessages,
  reportedMessagesInput,
  reportGroups,
  reportGroupsInput,
  reportQueue,
  reportQueueInput,
} from '@/schemas/moderation';
import { z } from '@/schemas/zod';
import { moderatorProcedure } from '../access/procedures';
import { pageCost } from '../rateLimit/readCost';
import { router } from '../trpc/init';
import { answerReport, dismissReports } from './answer';
import { setInstitution } from './institution';
import { listModerationEvents } from './log';
import { setMaxListings } from './maxListings';
import { applyMeasure } from './measures';
import { listNeedViewers } from './needViewers';
import { listReportQueue, readReportedMessages } from './queue';
import { listReportGroups } from './reportGroups';
import { searchForModerators } from './search';

/** Moderators only. Everyone else gets a 404. */
export const moderationRouter = router({
  /** Open reports by person, the most urgent first. */
  groups: moderatorProcedure.input(reportGroupsInput).output(reportGroups).query(listReportGroups),

  reports: moderatorProcedure
    .meta({ cost: pageCost({ rowsPerPoint: 50, defaultLimit: 20 }) })
    .input(reportQueueInput)
    .output(reportQueue)
    .query(listReportQueue),

  /** Returns the messages around a reported one. It's a mutation because each look is logged. */
  readMessages: moderatorProcedure
    .input(reportedMessagesInput)
    .output(reportedMessages)
    .mutation(readReportedMessages),

  /**
   * Finds people and listings, to act without a report. It's a mutation so that the text, which may
   * be an email address, is in no URL.
   */
  search: moderatorProcedure
    .meta({ counts: 'searches' })
    .input(moderationSearchInput)
    .output(moderationSearch)
    .mutation(searchForModerators),

  /** Hosts who saw many needs and invited nobody. */
  needViewers: moderatorProcedure.output(needViewers).query(listNeedViewers),

  setMaxListings: moderatorProcedure
    .input(maxListingsInput)
    .output(z.void())
    .mutation(setMaxListings),

  /** Confirms for another year that a person's account is an institution, or that it isn't one. */
  setInstitution: moderatorProcedure
    .input(institutionInput)
    .output(z.void())
    .mutation(setInstitution),

  /** Warns or suspends a person, hides a listing, or reverses a measure. */
  take: moderatorProcedure.input(measureInput).output(z.void()).mutation(applyMeasure),

  answer: moderatorProcedure.input(reportAnswerInput).output(z.void()).mutation(answerReport),

  /** Dismisses several reports, or none of them if one was answered meanwhile. */
  dismiss: moderatorProcedure.input(reportDismissalInput).output(z.void()).mutation(dismissReports),

  log: moderatorProcedure
    .input(moderationLogInput)
    .output(moderationLog)
    .query(listModerationEvents),
});
