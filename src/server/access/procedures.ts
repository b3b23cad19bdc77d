import { id } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { publicProcedure, signedInProcedure } from '../trpc/init';
import { hostedListing, hostedSlot, requestSide, threadSide } from './participants';

/**
 * The ladder of procedures above `publicProcedure` and `signedInProcedure`. Each step takes the id
 * that its input names, loads the row if it is the viewer's to act on, and puts it into the context.
 */

/** Moderators; to anybody else there is nothing, not even a no. */
export const moderatorProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { viewer } = ctx;
  const where = { id: viewer?.id ?? '', role: 'admin', deletedAt: null, suspendedAt: null };
  if (!viewer || !(await ctx.db.user.count({ where }))) throw errors.notFound('Path');
  return next({ ctx: { viewer } });
});

/** The host of the listing `id`: `ctx.listing`. */
export const listingHostProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { listing: await hostedListing(ctx.db, ctx.viewer, input.id) } }),
  );

/** The host of the listing `listingId`, to which something is added: `ctx.listing`. */
export const addingHostProcedure = signedInProcedure
  .input(z.object({ listingId: id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { listing: await hostedListing(ctx.db, ctx.viewer, input.listingId) } }),
  );

/** The host of the slot `id`: `ctx.slot`. */
export const slotHostProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { slot: await hostedSlot(ctx.db, ctx.viewer, input.id) } }),
  );

/** One of the two sides of the request `id`: `ctx.request`, which says which. */
export const requestProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { request: await requestSide(ctx.db, ctx.viewer, input.id) } }),
  );

/** The host of the request `id`. */
export const requestHostProcedure = requestProcedure.use(({ ctx, next }) => {
  if (ctx.request.viewerIs !== 'host') throw errors.notYours();
  return next();
});

/** The guest of the request `id`. */
export const requestGuestProcedure = requestProcedure.use(({ ctx, next }) => {
  if (ctx.request.viewerIs !== 'hopper') throw errors.notYours();
  return next();
});

/** One of the two of the thread `id`: `ctx.thread`. */
export const threadProcedure = signedInProcedure
  .input(z.object({ id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { thread: await threadSide(ctx.db, ctx.viewer, input.id) } }),
  );

/** One of the two of the thread `threadId`, of whose messages it is about: `ctx.thread`. */
export const conversationProcedure = signedInProcedure
  .input(z.object({ threadId: id }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { thread: await threadSide(ctx.db, ctx.viewer, input.threadId) } }),
  );
