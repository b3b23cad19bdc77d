import { id, idOut, instantOut, optionalText, version } from './common';
import { listing } from './listing';
import { person } from './person';
import { timeSlot } from './timeSlot';
import { z } from './zod';

export const MAX_STARS = 5;

const side = z.enum(['host', 'hopper']);

export const openRatingsInput = z.object({ as: side });

/**
 * `stars` is null if they didn't come or would rather not say. Sending it again replaces the first
 * rating.
 */
export const ratingInput = z.object({
  id,
  stars: z.number().int().min(1).max(MAX_STARS).nullable(),
  note: optionalText(1000),
  version: version.optional(),
});

export const ratingQuestion = z.object({
  requestId: idOut,
  giverIs: side,
  seatsRequested: z.number().int(),
  slot: timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true }),
  listing: listing.pick({ id: true, title: true, timeZone: true }),
  other: person,
  closesAt: instantOut,
  given: z.object({ stars: z.number().int().nullable(), note: z.string().nullable() }).nullable(),
  /** The version of `given`. */
  version: z.string(),
});

export const ratingQuestions = z.array(ratingQuestion);

export type RatingQuestion = z.infer<typeof ratingQuestion>;
export type RatingInput = z.output<typeof ratingInput>;
