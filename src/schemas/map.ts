import { idOut } from './common';
import { listingSearchInput } from './listing';
import { z } from './zod';

/** Maximum listings on a map. These are the first results of the same search. */
export const MOST_ON_MAP = 500;

/** The search criteria without paging. */
export const listingPointsInput = listingSearchInput.omit({
  limit: true,
  cursor: true,
  sort: true,
});

const spot = z.object({
  /** In degrees. */
  lat: z.number(),
  lon: z.number(),
  ids: z.array(idOut),
});

export const listingPoints = z.object({
  /** Public points of listings with privacy level `exact`. The home is within 500 m. */
  circles: z.array(spot),
  /** City centers, for listings whose public location is only a city. */
  cities: z.array(spot.extend({ placeId: z.string(), name: z.string() })),
  /** Number of listings looked at that have no location at all. */
  unplaced: z.number().int(),
  /** Number of listings looked at, and the number found by the search. */
  shown: z.number().int(),
  total: z.number().int(),
  isTotalExact: z.boolean(),
});

export const ownPoint = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** The matching public point, in degrees. */
export const shownPoint = z.object({ lat: z.number(), lon: z.number() });

export type ListingPoints = z.infer<typeof listingPoints>;
