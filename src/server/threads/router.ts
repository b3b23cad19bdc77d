import { id } from '@/schemas/common';
import { threadListInput, threadPage } from '@/schemas/message';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { router, signedInProcedure } from '../trpc';
import { listThreads } from './list';
import { ofParty, readColumn } from './thread';

export const threadsRouter = router({
  /** The viewer's conversations, as guest and as host, the latest activity first. */
  list: signedInProcedure
    .input(threadListInput)
    .output(threadPage)
    .query(({ ctx, input }) => listThreads(ctx.db, ctx.viewer.id, input)),

  /** Notes that the viewer has read all of a thread up to now. */
  markRead: signedInProcedure
    .input(z.object({ id }))
    .output(z.object({ id }))
    .mutation(async ({ ctx: { db, viewer, clock }, input }) => {
      const thread = await db.thread.findFirst({
        where: { id: input.id, ...ofParty(viewer.id) },
        select: { hopperId: true },
      });
      if (!thread) throw errors.notFound('Conversation');
      await db.thread.update({
        where: { id: input.id },
        data: { [readColumn(thread, viewer.id)]: clock.now() },
      });
      return { id: input.id };
    }),
});
