import { id, noInput, withKey } from '@/schemas/common';
import {
  communityFigures as figures,
  hostListingsInput,
  hostStats,
  type ListingWithSlots,
  listingAgain as listingAgainAnswer,
  listingCreateInput,
  listingDetail,
  listingPage,
  listingPreviewInput,
  listingUpdateInput,
  listingVisibleInput,
  listingWithSlots,
  saveConsequences,
  savedListing,
} from '@/schemas/listing';
import {
  alternatives,
  foundListingsInput,
  type ListingPoints,
  listingPoints,
  listingPointsInput,
  listingSearchInput,
  listingSearchPage,
  ownPoint,
  savedIds,
  shownPoint,
} from '@/schemas/search';
import { comingMeal } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { listingProcedure } from '../access/procedures';
import type { CacheTag } from '../cache/invalidation';
import { boundedRead } from '../db/boundedRead';
import { mayLag } from '../db/replica';
import { errors } from '../errors';
import { chargeReads } from '../rateLimit/memoryLimits';
import {
  DETAILED_MEALS_PER_POINT,
  mealsCost,
  pageCost,
  pointsBeyondFirst,
} from '../rateLimit/readCost';
import { alternativesTo } from '../search/alternatives';
import { pointsOf } from '../search/points';
import type { Context } from '../trpc/init';
import { router, sharedProcedure, signedInProcedure } from '../trpc/init';
import { comingMealsOf } from './comingMeals';
import { communityFigures } from './community';
import { findListings } from './findListings';
import { listOwnListings } from './listOwnListings';
import { pointKey, publicPoint, roundToSixPlaces } from './point';
import { previewListing } from './preview';
import { repeatForNextSukkot } from './repeatForNextSukkot';
import { createListing, updateListing } from './save';
import { consequencesOf } from './saveConsequences';
import { savedListingIds, saveListing, unsaveListing } from './savedListings';
import { setVisible } from './setVisible';
import { hostStatsOf } from './stats';
import { viewListings } from './view';

async function viewOne(ctx: Context, id: string) {
  const [view] = await viewListings(ctx, { ids: [id], onlyVisible: true, withDetails: true });
  if (!view) throw errors.notFound('Listing');
  chargeReads(ctx, pointsBeyondFirst([view], DETAILED_MEALS_PER_POINT));
  return view;
}

const tagsOfListing = ({ id, hostId }: ListingWithSlots): CacheTag[] => [
  `listing ${id}`,
  `user ${hostId}`,
];

const tagsOfPage = ({ items }: { items: ListingWithSlots[] }): CacheTag[] => [
  'found',
  ...items.flatMap(tagsOfListing),
];

/** A seat change can add a listing to the results or remove it. */
const tagsOfPoints = ({ circles, cities }: ListingPoints): CacheTag[] => [
  'found',
  ...[...circles, ...cities].flatMap(({ ids }) => ids.map((one): CacheTag => `listing ${one}`)),
];

const aSearch = { counts: 'searches', isSearch: true } as const;

/** Whether an input that isn't checked yet has a value for this field. */
const sets = (input: unknown, field: string): boolean =>
  Boolean(typeof input === 'object' && input && Reflect.get(input, field));

const asksForDistance = (input: unknown) => sets(input, 'near');

const cards = pageCost({ rowsPerPoint: 24, defaultLimit: 24 });

const searchCost = (input: unknown) =>
  cards(input) +
  (asksForDistance(input) || sets(input, 'onePerHost') ? 1 : 0) +
  (asksForDistance(input) && sets(input, 'widen') ? 1 : 0);

export const listingsRouter = router({
  search: sharedProcedure(foundListingsInput, tagsOfPage)
    .meta({ ...aSearch, cost: searchCost })
    .output(listingSearchPage)
    .query(findListings),

  /** Returns public map points for the first matches of a search. */
  points: sharedProcedure(listingPointsInput, tagsOfPoints)
    .meta({ ...aSearch, cost: (input) => (asksForDistance(input) ? 4 : 2) })
    .output(listingPoints)
    .query(pointsOf),

  alternatives: sharedProcedure(listingSearchInput, () => ['found'])
    .meta({ ...aSearch, cost: (input) => (asksForDistance(input) ? 8 : 6) })
    .output(alternatives)
    .query(({ ctx, input }) =>
      mayLag(ctx, (db) =>
        boundedRead(db, (tx) => alternativesTo({ ctx: { ...ctx, db: tx }, input })),
      ),
    ),

  /** Community figures, recounted every 10 minutes; null for the fixed ones. */
  community: sharedProcedure(noInput, () => [])
    .output(figures.nullable())
    .query(({ ctx }) => mayLag(ctx, (db) => communityFigures({ ctx: { ...ctx, db } }))),

  /** Returns one listing, with its address only if the viewer may see it. */
  byId: sharedProcedure(z.object({ id }), tagsOfListing)
    .output(listingDetail)
    .query(({ ctx, input }) =>
      ctx.viewer ? viewOne(ctx, input.id) : mayLag(ctx, (db) => viewOne({ ...ctx, db }, input.id)),
    ),

  saved: signedInProcedure.output(savedIds).query(savedListingIds),

  save: signedInProcedure.input(z.object({ id })).mutation(saveListing),

  unsave: signedInProcedure.input(z.object({ id })).mutation(unsaveListing),

  host: signedInProcedure.input(hostListingsInput).output(listingPage).query(listOwnListings),

  hostStats: signedInProcedure.output(hostStats).query(hostStatsOf),

  /** The viewer's coming meals as a host, with how many groups hear of it if one is canceled. */
  comingMeals: signedInProcedure.output(z.array(comingMeal)).query(comingMealsOf),

  /**
   * Shows an unsaved listing the way guests would see it. A mutation only because the input is
   * long.
   */
  preview: signedInProcedure
    .meta({ counts: 'reads', cost: mealsCost })
    .input(listingPreviewInput)
    .output(listingDetail)
    .mutation(previewListing),

  /** Returns the public point of an unsaved home. It depends on the host. */
  shownAt: signedInProcedure
    .input(ownPoint)
    .output(shownPoint)
    .query(async ({ ctx, input: { lat, lon } }) =>
      publicPoint(await pointKey(ctx.db), ctx.viewer.id, {
        lat: roundToSixPlaces(lat),
        lon: roundToSixPlaces(lon),
      }),
    ),

  /** Returns when the listing's meals would be in the coming Sukkot. */
  again: listingProcedure('edit').output(listingAgainAnswer).query(repeatForNextSukkot),

  /** Creates a listing. Repeating an idempotency key returns the listing from the first call. */
  create: signedInProcedure
    .meta({ counts: 'itself' })
    .input(listingCreateInput.safeExtend(withKey))
    .output(listingWithSlots)
    .mutation(async ({ ctx, input }) => viewOne(ctx, await createListing({ ctx, input }))),

  update: listingProcedure('edit')
    .meta({ counts: 'saves' })
    .input(listingUpdateInput)
    .output(savedListing)
    .mutation(async ({ ctx, input }) => {
      const notified = await updateListing({ ctx, input });
      return { ...(await viewOne(ctx, input.id)), notified };
    }),

  /** Hides a listing from new guests, or shows it again. */
  setVisible: listingProcedure('edit')
    .meta({ counts: 'saves' })
    .input(listingVisibleInput)
    .output(listingVisibleInput.pick({ visible: true }))
    .mutation(setVisible),

  /** How many groups a save would concern. A mutation only because the input is long. */
  consequences: listingProcedure('edit')
    .meta({ counts: 'reads', cost: mealsCost })
    .input(listingUpdateInput)
    .output(saveConsequences)
    .mutation(consequencesOf),
});
