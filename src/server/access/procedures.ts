import { Prisma } from '@/generated/prisma/client';
import { id } from '@/schemas/common';
import { mealsCancelInput } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { maySql } from '../policies/policy';
import { sitePolicy } from '../policies/site';
import { publicProcedure, signedInProcedure } from '../trpc/init';
import {
  type ListingAction,
  listingFor,
  type RequestAction,
  requestFor,
  slotFor,
  slotsToCancelFor,
  type ThreadAction,
  threadFor,
} from './participants';

/**
 * Procedures that build on `publicProcedure` and `signedInProcedure`. Each takes an id from the
 * input, loads the row if its policy lets the actor take the action, and adds it to the context.
 */

/** Moderators only. Everyone else gets a 404, so the path doesn't reveal that it exists. */
export const moderatorProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { viewer } = ctx;
  if (!viewer) throw errors.notFound('Path');
  const [row] = await ctx.db.$queryRaw<{ may: boolean }[]>(
    Prisma.sql`SELECT ${maySql(sitePolicy, 'moderate', viewer)} AS may`,
  );
  if (!row?.may) throw errors.notFound('Path');
  return next({ ctx: { viewer } });
});

export const listingProcedure = (action: ListingAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'listing', action } })
    .input(z.object({ id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { listing: await listingFor(ctx.db, ctx.viewer, action, input.id) } }),
    );

/** For adding something to the listing `listingId`. Sets `ctx.listing`. */
export const addingProcedure = (action: ListingAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'listing', action } })
    .input(z.object({ listingId: id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { listing: await listingFor(ctx.db, ctx.viewer, action, input.listingId) } }),
    );

export const slotProcedure = (action: ListingAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'slot', action } })
    .input(z.object({ id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { slot: await slotFor(ctx.db, ctx.viewer, action, input.id) } }),
    );

/** For canceling all slots `ids`, of any listings. Sets `ctx.slots`. */
export const slotsToCancelProcedure = signedInProcedure
  .input(mealsCancelInput.pick({ ids: true }))
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { slots: await slotsToCancelFor(ctx.db, ctx.viewer, input.ids) } }),
  );

/** Sets `ctx.request`; its `viewerIs` says which side the actor is on. */
export const requestProcedure = (action: RequestAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'request', action } })
    .input(z.object({ id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { request: await requestFor(ctx.db, ctx.viewer, action, input.id) } }),
    );

export const threadProcedure = (action: ThreadAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'thread', action } })
    .input(z.object({ id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { thread: await threadFor(ctx.db, ctx.viewer, action, input.id) } }),
    );

/** For the messages of thread `threadId`. Sets `ctx.thread`. */
export const conversationProcedure = (action: ThreadAction) =>
  signedInProcedure
    .meta({ needs: { resource: 'thread', action } })
    .input(z.object({ threadId: id }))
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { thread: await threadFor(ctx.db, ctx.viewer, action, input.threadId) } }),
    );
