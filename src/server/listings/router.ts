import { city, cityStart } from '@/schemas/city';
import { id } from '@/schemas/common';
import {
  hostListingsInput,
  hostStats,
  listingCreateInput,
  listingPage,
  listingSearchInput,
  listingUpdateInput,
  listingWithSlots,
} from '@/schemas/listing';
import { z } from '@/schemas/zod';
import { requireHost } from '../access/hosting';
import { visibleTo } from '../access/visibility';
import { cutPage, newestFirst, olderThan } from '../cursor';
import { errors } from '../errors';
import type { Context } from '../trpc';
import { publicProcedure, router, signedInProcedure } from '../trpc';
import { citiesStartingWith } from './cities';
import { createListing, updateListing } from './save';
import { searchListings } from './search';
import { hostStatsOf } from './stats';
import { viewListings } from './view';

async function viewOne({ db, viewer, clock }: Context, listingId: string) {
  const [view] = await viewListings(db, viewer, [listingId], clock.now());
  if (!view) throw errors.notFound('Listing');
  return view;
}

export const listingsRouter = router({
  /** Visible listings that meet all filters that are set, coming meals first. */
  search: publicProcedure
    .input(listingSearchInput)
    .output(listingPage)
    .query(async ({ ctx: { db, viewer, clock }, input }) => {
      const now = clock.now();
      const { ids, matchingSlotIds, ...page } = await searchListings(db, input, now);
      return { ...page, items: await viewListings(db, viewer, ids, now, matchingSlotIds) };
    }),

  /** Cities with a coming meal, to choose from while one is being typed. */
  cities: publicProcedure
    .input(cityStart)
    .output(z.array(city))
    .query(({ ctx: { db, clock }, input }) => citiesStartingWith(db, input.start, clock.now())),

  /** One listing. The address is in it only for those who may know it. */
  byId: publicProcedure
    .input(z.object({ id }))
    .output(listingWithSlots)
    .query(async ({ ctx, input }) => {
      const where = { id: input.id, ...visibleTo(ctx.viewer) };
      if (!(await ctx.db.sukkahListing.count({ where }))) throw errors.notFound('Listing');
      return viewOne(ctx, input.id);
    }),

  /** The viewer's own listings, hidden ones among them, newest first. */
  host: signedInProcedure
    .input(hostListingsInput)
    .output(listingPage)
    .query(async ({ ctx: { db, viewer, clock }, input }) => {
      const where = { hostId: viewer.id, visible: input.visible };
      const [rows, total] = await Promise.all([
        db.sukkahListing.findMany({
          where: { AND: [where, olderThan(input.cursor)] },
          select: { id: true, createdAt: true },
          orderBy: newestFirst,
          take: input.limit + 1,
        }),
        db.sukkahListing.count({ where }),
      ]);
      const { shown, nextCursor } = cutPage(rows, input.limit);
      const ids = shown.map((row) => row.id);
      return { items: await viewListings(db, viewer, ids, clock.now()), nextCursor, total };
    }),

  /** The figures of the viewer's host dashboard, over all listings and not only a page of them. */
  hostStats: signedInProcedure
    .output(hostStats)
    .query(({ ctx }) => hostStatsOf(ctx.db, ctx.viewer.id, ctx.clock.now())),

  create: signedInProcedure
    .input(listingCreateInput)
    .output(listingWithSlots)
    .mutation(async ({ ctx, input }) => viewOne(ctx, await createListing(ctx, input))),

  /** Saves one's own listing, and with `timeSlots` its slots, in one transaction. */
  update: signedInProcedure
    .input(listingUpdateInput)
    .output(listingWithSlots)
    .mutation(async ({ ctx, input }) => {
      await requireHost(ctx.db, ctx.viewer, input.id);
      await updateListing(ctx, input);
      return viewOne(ctx, input.id);
    }),
});
