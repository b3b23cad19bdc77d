import { searchText } from './common';
import { MAX_CITY_SEARCH } from './options';
import { z } from './zod';

/** The beginning of a city's name; empty for any city. */
export const cityStart = z.object({ start: searchText(MAX_CITY_SEARCH) });

/** A city that a search may be for. */
export const city = z.object({
  name: z.string(),
  region: z.string().nullable(),
  /** Listings with a coming meal there. */
  count: z.number().int(),
});

export type City = z.infer<typeof city>;
