import { alternatives } from '@/schemas/alternatives';
import { city, cityStart } from '@/schemas/city';
import { id, noInput, withKey } from '@/schemas/common';
import { communityFigures as figures } from '@/schemas/community';
import {
  hostListingsInput,
  hostStats,
  type ListingWithSlots,
  listingAgain as listingAgainAnswer,
  listingCreateInput,
  listingDetail,
  listingPage,
  listingPreviewInput,
  listingSearchInput,
  listingSearchPage,
  listingUpdateInput,
  listingWithSlots,
} from '@/schemas/listing';
import {
  type ListingPoints,
  listingPoints,
  listingPointsInput,
  ownPoint,
  shownPoint,
} from '@/schemas/map';
import { z } from '@/schemas/zod';
import { listingHostProcedure } from '../access/procedures';
import type { CacheTag } from '../cache/taggedCache';
import { boundedRead } from '../db/boundedRead';
import { mayLag } from '../db/replica';
import { errors } from '../errors';
import { alternativesTo } from '../search/alternatives';
import { citiesStartingWith } from '../search/cities';
import { pointsOf } from '../search/points';
import type { Context } from '../trpc/init';
import { router, sharedProcedure, signedInProcedure } from '../trpc/init';
import { communityFigures } from './community';
import { findListings } from './findListings';
import { listOwnListings } from './listOwnListings';
import { pointKey, publicPoint, sixPlaces } from './point';
import { previewListing } from './preview';
import { repeatForNextSukkot } from './repeatForNextSukkot';
import { createListing, updateListing } from './save';
import { hostStatsOf } from './stats';
import { viewListings } from './view';

async function viewOne(ctx: Context, id: string) {
  const [view] = await viewListings(ctx, { ids: [id], onlyVisible: true, whole: true });
  if (!view) throw errors.notFound('Listing');
  return view;
}

/** An answer is stale when a listing in it is, or its host. */
const tagsOfListing = ({ id, hostId }: ListingWithSlots): CacheTag[] => [
  `listing ${id}`,
  `user ${hostId}`,
];

const tagsOfPage = ({ items }: { items: ListingWithSlots[] }): CacheTag[] => [
  'found',
  ...items.flatMap(tagsOfListing),
];

/** Whose seats change may meet the search no more, or meet it now. */
const tagsOfPoints = ({ circles, cities }: ListingPoints): CacheTag[] => [
  'found',
  ...[...circles, ...cities].flatMap(({ ids }) => ids.map((one): CacheTag => `listing ${one}`)),
];

const aSearch = { counts: 'searches', isSearch: true } as const;

/** Whether what was sent asks for what is near a place, which takes some twice as long. */
const asksForDistance = (input: unknown) =>
  Boolean(typeof input === 'object' && input && 'near' in input && input.near);

export const listingsRouter = router({
  /** Visible listings that meet all filters that are set, coming meals first. */
  search: sharedProcedure(listingSearchInput, tagsOfPage)
    .meta({ ...aSearch, cost: (input) => (asksForDistance(input) ? 2 : 1) })
    .output(listingSearchPage)
    .query(findListings),

  /** Where on a map the first of what a search finds stand, as the public knows it. */
  points: sharedProcedure(listingPointsInput, tagsOfPoints)
    .meta({ ...aSearch, cost: (input) => (asksForDistance(input) ? 4 : 2) })
    .output(listingPoints)
    .query(pointsOf),

  /** For whom a search found nothing: the days and cities near by for which the rest of it does. */
  alternatives: sharedProcedure(listingSearchInput, () => ['found'])
    .meta({ ...aSearch, cost: (input) => (asksForDistance(input) ? 3 : 2) })
    .output(alternatives)
    .query(({ ctx, input }) =>
      mayLag(ctx, (db) =>
        boundedRead(db, (tx) => alternativesTo({ ctx: { ...ctx, db: tx }, input })),
      ),
    ),

  /** Cities with a coming meal, to choose from while one is being typed. */
  cities: sharedProcedure(cityStart, () => ['found'])
    .meta({ counts: 'cities', isSearch: true })
    .output(z.array(city))
    .query(({ ctx, input }) =>
      mayLag(ctx, (db) =>
        boundedRead(db, (tx) => citiesStartingWith({ ctx: { ...ctx, db: tx }, input })),
      ),
    ),

  /** What pages say of the community, counted every ten minutes; null for the fixed figures. */
  community: sharedProcedure(noInput, () => [])
    .output(figures.nullable())
    .query(({ ctx }) => mayLag(ctx, (db) => communityFigures({ ctx: { ...ctx, db } }))),

  /** One listing. The address is in it only for those who may know it. */
  byId: sharedProcedure(z.object({ id }), tagsOfListing)
    .output(listingDetail)
    .query(({ ctx, input }) =>
      ctx.viewer ? viewOne(ctx, input.id) : mayLag(ctx, (db) => viewOne({ ...ctx, db }, input.id)),
    ),

  /** The viewer's own listings, hidden ones among them, newest first. */
  host: signedInProcedure.input(hostListingsInput).output(listingPage).query(listOwnListings),

  /** The figures of the viewer's host dashboard, over all listings and not only a page of them. */
  hostStats: signedInProcedure.output(hostStats).query(hostStatsOf),

  /** How guests would read a listing, before it is saved; it writes nothing. A mutation, since it is long. */
  preview: signedInProcedure
    .meta({ counts: 'reads' })
    .input(listingPreviewInput)
    .output(listingDetail)
    .mutation(previewListing),

  /** Where a home of the viewer's would be shown, before it is saved: of another host it would be elsewhere. */
  shownAt: signedInProcedure
    .input(ownPoint)
    .output(shownPoint)
    .query(async ({ ctx, input: { lat, lon } }) =>
      publicPoint(await pointKey(ctx.db), ctx.viewer.id, {
        lat: sixPlaces(lat),
        lon: sixPlaces(lon),
      }),
    ),

  /** When the meals of one's own listing would be in the coming Sukkot. */
  again: listingHostProcedure.output(listingAgainAnswer).query(repeatForNextSukkot),

  /** With a key that came before, it answers with the listing that was made then. */
  create: signedInProcedure
    .meta({ counts: 'itself' })
    .input(listingCreateInput.safeExtend(withKey))
    .output(listingWithSlots)
    .mutation(async ({ ctx, input }) => viewOne(ctx, await createListing({ ctx, input }))),

  /** Saves one's own listing, and with `timeSlots` its slots, in one transaction. */
  update: listingHostProcedure
    .meta({ counts: 'saves' })
    .input(listingUpdateInput)
    .output(listingWithSlots)
    .mutation(async ({ ctx, input }) => {
      await updateListing({ ctx, input });
      return viewOne(ctx, input.id);
    }),
});
