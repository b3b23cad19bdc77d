import { idOut } from './common';
import { listingSearchInput } from './listing';
import { z } from './zod';

/** So many listings a map shows at most: the first that the same search would list. */
export const MOST_ON_MAP = 500;

/** What a map asks: all that a search can, of which it shows no pages. */
export const listingPointsInput = listingSearchInput.omit({
  limit: true,
  cursor: true,
  sort: true,
});

const spot = z.object({
  /** In degrees. */
  lat: z.number(),
  lon: z.number(),
  /** The listings that stand there. */
  ids: z.array(idOut),
});

/** Where a search's listings stand on a map. */
export const listingPoints = z.object({
  /** Public points of listings whose host shows one (privacy level `exact`): the home is within 500 m. */
  circles: z.array(spot),
  /** The middles of cities, for listings of which the public knows no more than that. */
  cities: z.array(spot.extend({ placeId: z.string(), name: z.string() })),
  /** So many of those that were looked at say nothing by which they could stand anywhere. */
  unplaced: z.number().int(),
  /** So many listings were looked at, of so many that the search found; the latter as a search has it. */
  shown: z.number().int(),
  total: z.number().int(),
  isTotalExact: z.boolean(),
});

/** An exact point of the viewer's own. */
export const ownPoint = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** The public point that goes with it, in degrees. */
export const shownPoint = z.object({ lat: z.number(), lon: z.number() });

export type ListingPoints = z.infer<typeof listingPoints>;
