import { z } from './zod';

/** The average of three or more ratings, to one decimal, and their number. */
export const rating = z.object({ average: z.number(), count: z.number().int() });

export type Rating = z.infer<typeof rating>;
