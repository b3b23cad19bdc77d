import { z } from './zod';

/** The average of three ratings or more, to one decimal, and of how many. */
export const rating = z.object({ average: z.number(), count: z.number().int() });

export type Rating = z.infer<typeof rating>;
