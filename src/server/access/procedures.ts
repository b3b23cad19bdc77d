import { id } from '@/schemas/common';
import { mealsCancelInput } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { publicProcedure, signedInProcedure } from '../trpc/init';
import { hostedListing, hostedSlot, hostedSlots, requestSide, threadSide } from './participants';

/**
 * Procedures that build on `publicProcedure` and `signedInProcedure`. Each takes an id from the
 * input, loads the row if the viewer may act on it, and adds it to the context.
 */

/** Moderators only. Everyone else gets a 404, so the path doesn't reveal that it exists. */
export const moderatorProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { viewer } = ctx;
  const where = { id: viewer?.id ?? '', role: 'admin', deletedAt: null, suspendedAt: null };
  if (!viewer || !(await ctx.db.user.count({ where }))) throw errors.notFound('Path');
  return next({ ctx: { viewer } });
});

export const listingHostProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { listing: await hostedListing(ctx.db, ctx.viewer, input.id) } }),
  );

/** Requires the host of listing `listingId`, to add something to it. Sets `ctx.listing`. */
export const addingHostProcedure = signedInProcedure
  .input(z.object({ listingId: id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { listing: await hostedListing(ctx.db, ctx.viewer, input.listingId) } }),
  );

export const slotHostProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { slot: await hostedSlot(ctx.db, ctx.viewer, input.id) } }),
  );

/** Requires the host of all slots `ids`, of any of their listings. Sets `ctx.slots`. */
export const slotsHostProcedure = signedInProcedure
  .input(mealsCancelInput.pick({ ids: true }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { slots: await hostedSlots(ctx.db, ctx.viewer, input.ids) } }),
  );

/** Requires the guest or host of request `id`. Sets `ctx.request`; its `viewerIs` says which. */
export const requestProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { request: await requestSide(ctx.db, ctx.viewer, input.id) } }),
  );

export const requestHostProcedure = requestProcedure.use(({ ctx, next }) => {
  if (ctx.request.viewerIs !== 'host') throw errors.notYours();
  return next();
});

export const requestGuestProcedure = requestProcedure.use(({ ctx, next }) => {
  if (ctx.request.viewerIs !== 'hopper') throw errors.notYours();
  return next();
});

export const threadProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { thread: await threadSide(ctx.db, ctx.viewer, input.id) } }),
  );

/** Requires a participant of thread `threadId`, for its messages. Sets `ctx.thread`. */
export const conversationProcedure = signedInProcedure
  .input(z.object({ threadId: id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { thread: await threadSide(ctx.db, ctx.viewer, input.threadId) } }),
  );
