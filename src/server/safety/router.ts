import {
  blockInput,
  blockList,
  report,
  reportInput,
  reportListInput,
  reportPage,
  unblockInput,
} from '@/schemas/safety';
import { router, signedInProcedure } from '../trpc/init';
import { blockPerson, listBlocked, unblockPerson } from './block';
import { createReport, listReports } from './report';

export const safetyRouter = router({
  /** Tells the moderators of a listing, a person or a message that the viewer can see. */
  report: signedInProcedure
    .meta({ counts: 'reports' })
    .input(reportInput)
    .output(report)
    .mutation(createReport),

  /** The viewer's own reports, and what came of them. */
  reports: signedInProcedure.input(reportListInput).output(reportPage).query(listReports),

  /** Keeps the viewer and a person apart. */
  block: signedInProcedure
    .meta({ counts: 'blocks' })
    .input(blockInput)
    .output(blockList)
    .mutation(blockPerson),

  unblock: signedInProcedure.input(unblockInput).output(blockList).mutation(unblockPerson),

  /** Whom the viewer has blocked. */
  blocked: signedInProcedure.output(blockList).query(listBlocked),
});
