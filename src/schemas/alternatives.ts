import { city } from './city';
import { z } from './zod';

/** Alternatives to a search without results, nearest first. Each has a count of up to 1,000. */
export const alternatives = z.object({
  /** Dates when the rest of the search has results, 'YYYY-MM-DD'. */
  dates: z.array(z.object({ date: z.string(), total: z.number().int() })),
  cities: z.array(city),
});

export type Alternatives = z.infer<typeof alternatives>;
