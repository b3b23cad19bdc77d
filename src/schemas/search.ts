import { choices, day, id, idOut, instantText, pageInput, pageOf, searchText } from './common';
import { droppableFilters } from './droppableFilters';
import { fieldFilters } from './fieldSchemas';
import { guestNeeds } from './guestNeeds';
import { listingWithSlots } from './listing';
import {
  accessibilityFilters,
  dietaryFlags,
  MAX_CITY_SEARCH,
  MAX_SEARCHED_IDS,
  mealTypes,
} from './options';
import { near, radiusKm } from './place';
import { atOnce, z } from './zod';

/** A search counts up to this many results, and only says whether there are more. */
export const MAX_COUNTED = 1000;

export const foundListing = listingWithSlots.extend({
  distanceKm: z.number().optional(),
  walkMinutes: z.number().int().optional(),
  dietaryMatch: z.array(z.enum(dietaryFlags)).optional(),
  /** How many of its meals match the search. They come first. */
  matchingMeals: z.number().int().optional(),
});

/** Search results. `total` is at most `MAX_COUNTED`, and not exact if there are more. */
export const listingSearchPage = atOnce(
  pageOf(foundListing).extend({
    isTotalExact: z.boolean(),
    /** Set if the search was widened: the number found without that, and the radius searched. */
    widened: z.object({ found: z.number().int(), radiusKm: z.number().int() }).nullable(),
  }),
);

const needs = guestNeeds.shape;

export const searchSorts = ['soonest', 'distance'] as const;

export const listingSearchInput = pageInput(24).extend({
  city: searchText(MAX_CITY_SEARCH).optional(),
  kashrutLevel: needs.kashrutLevel.optional(),
  mealType: z.enum(mealTypes).optional(),
  /** Open sukkahs instead of meals. Seats and the meal's type don't matter then. */
  mode: z.literal('open').optional(),
  date: day.optional(),
  dateTo: day.optional(),
  price: z.literal('free').optional(),
  seats: needs.groupSize.optional(),
  accessibility: choices(accessibilityFilters).optional(),
  dietary: needs.dietaryFlags.optional(),
  maxSteps: needs.maxSteps.optional(),
  ...fieldFilters,
  genderSeating: needs.genderSeating.optional(),
  upcoming: z.boolean().optional(),
  near: near.optional(),
  radiusKm: radiusKm.optional(),
  sort: z.enum(searchSorts).optional(),
  widen: z.boolean().optional(),
  /** Only these listings, for one spot on a map. */
  ids: z.array(id).min(1).max(MAX_SEARCHED_IDS).optional(),
  saved: z.boolean().optional(),
  /** Only listings that were changed at this time or later, for programs that look for changes. */
  updatedSince: instantText.optional(),
});

/** The viewer's saved listings, the latest first. */
export const savedIds = z.array(idOut);

/** For the landing page, which shows only the first match of each host, on a single page. */
export const foundListingsInput = listingSearchInput.extend({ onePerHost: z.boolean().optional() });

export const MAX_ON_MAP = 500;

export const listingPointsInput = listingSearchInput.omit({
  limit: true,
  cursor: true,
  sort: true,
  widen: true,
});

const spot = z.object({
  /** In degrees. */
  lat: z.number(),
  lon: z.number(),
  ids: z.array(idOut),
});

export const listingPoints = z.object({
  /** Exact points of open sukkahs whose street is public. */
  doors: z.array(spot),
  /** Public points of listings with privacy level `exact`. The home is within 500 m. */
  circles: z.array(spot),
  /** Town centers, for listings whose public location is only a town. */
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

export const shownPoint = z.object({ lat: z.number(), lon: z.number() });

/** Alternatives to a search without results, nearest first. Each has a count of up to 1,000. */
export const alternatives = z.object({
  /** The search without one filter. `value` is the one left out of a list, else null. */
  filters: z.array(
    z.object({
      filter: z.enum(droppableFilters),
      value: z.string().nullable(),
      total: z.number().int(),
    }),
  ),
  dates: z.array(z.object({ date: z.string(), total: z.number().int() })),
  cities: z.array(
    z.object({
      placeId: z.string(),
      name: z.string(),
      within: z.string(),
      count: z.number().int(),
    }),
  ),
});

export type Widened = NonNullable<z.infer<typeof listingSearchPage>['widened']>;
export type ListingSearch = z.output<typeof listingSearchInput>;
export type FoundListingsInput = z.output<typeof foundListingsInput>;
export type ListingSearchInput = z.input<typeof listingSearchInput>;
export type ListingPoints = z.infer<typeof listingPoints>;
export type Alternatives = z.infer<typeof alternatives>;
