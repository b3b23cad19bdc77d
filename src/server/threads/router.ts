import { id } from '@/schemas/common';
import { threadListInput, threadPage } from '@/schemas/message';
import { z } from '@/schemas/zod';
import { threadProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { listThreads } from './list';
import { readColumn } from './thread';

export const threadsRouter = router({
  list: signedInProcedure.input(threadListInput).output(threadPage).query(listThreads),

  /** Marks a thread as read up to now. It's rate-limited like a read, since reading causes it. */
  markRead: threadProcedure('read')
    .meta({ counts: 'reads' })
    .output(z.object({ id }))
    .mutation(({ ctx: { db, viewer, clock, thread } }) =>
      db.thread.update({
        where: { id: thread.id },
        data: { [readColumn(thread, viewer.id)]: clock.now() },
        select: { id: true },
      }),
    ),
});
