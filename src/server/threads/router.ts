import { id } from '@/schemas/common';
import { threadListInput, threadPage } from '@/schemas/message';
import { z } from '@/schemas/zod';
import { threadProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { listThreads } from './list';
import { readColumn } from './thread';

export const threadsRouter = router({
  /** The viewer's conversations, as guest and as host, the latest activity first. */
  list: signedInProcedure.input(threadListInput).output(threadPage).query(listThreads),

  /** Notes that the viewer has read all of a thread up to now. Made by reading, and counted so. */
  markRead: threadProcedure
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
