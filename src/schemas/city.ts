import { searchText } from './common';
import { MAX_CITY_SEARCH } from './options';
import { z } from './zod';

/** The beginning of a city's name. Empty matches any city. */
export const cityStart = z.object({ start: searchText(MAX_CITY_SEARCH) });

export const city = z.object({
  name: z.string(),
  region: z.string().nullable(),
  /** Number of listings there with an upcoming meal. */
  count: z.number().int(),
});

export type City = z.infer<typeof city>;
