import { id } from '@/schemas/common';
import { timeSlot, timeSlotCreateInput } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { requireHost } from '../access/hosting';
import { visibleTo } from '../access/visibility';
import { slotFields } from '../answers/slot';
import { errors } from '../errors';
import { router, signedInProcedure } from '../trpc';
import { addSlot, removeSlot } from './save';

export const timeSlotsRouter = router({
  /** Adds a slot to one's own listing, or revives the removed one with its type and start. */
  create: signedInProcedure
    .input(timeSlotCreateInput)
    .output(timeSlot)
    .mutation(async ({ ctx, input: { listingId, ...values } }) => {
      await requireHost(ctx.db, ctx.viewer, listingId);
      return ctx.db.$transaction(async (tx) => {
        const slotId = await addSlot(tx, listingId, values, ctx.clock.now());
        const slot = await tx.timeSlot.findUniqueOrThrow({
          where: { id: slotId },
          select: slotFields,
        });
        return { ...slot, requests: [] };
      });
    }),

  /** Marks a slot of one's own listing removed; it can come back for ten minutes with its guests. */
  remove: signedInProcedure
    .input(z.object({ id }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const slot = await ctx.db.timeSlot.findFirst({
        where: { id: input.id, removedAt: null, listing: visibleTo(ctx.viewer) },
        select: { listingId: true },
      });
      if (!slot) throw errors.notFound('Time slot');
      await requireHost(ctx.db, ctx.viewer, slot.listingId);
      await ctx.db.$transaction((tx) => removeSlot(tx, input.id, ctx.clock.now()));
    }),
});
