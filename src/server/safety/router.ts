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
  report: signedInProcedure
    .meta({ counts: 'reports' })
    .input(reportInput)
    .output(report)
    .mutation(createReport),

  reports: signedInProcedure.input(reportListInput).output(reportPage).query(listReports),

  block: signedInProcedure
    .meta({ counts: 'blocks' })
    .input(blockInput)
    .output(blockList)
    .mutation(blockPerson),

  unblock: signedInProcedure.input(unblockInput).output(blockList).mutation(unblockPerson),

  blocked: signedInProcedure.output(blockList).query(listBlocked),
});
