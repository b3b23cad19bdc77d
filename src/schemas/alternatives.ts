import { city } from './city';
import { z } from './zod';

/** What there is instead of a search that found nothing, the nearest first; each with how many, 1,000 at most. */
export const alternatives = z.object({
  /** Days on which the rest of the search finds something: 'YYYY-MM-DD'. */
  dates: z.array(z.object({ date: z.string(), total: z.number().int() })),
  /** Cities in which it does. */
  cities: z.array(city),
});

export type Alternatives = z.infer<typeof alternatives>;
