import { id, idOut, instantOut, optionalText, person } from './common';
import { listing } from './listing';
import { timeSlot } from './timeSlot';
import { z } from './zod';

export const MOST_STARS = 5;

/** On which side of a request somebody is. */
const side = z.enum(['host', 'hopper']);

export const openRatingsInput = z.object({ as: side });

/** `stars` null: they did not come, or would rather not say. Sent again, it takes the place of the first. */
export const ratingInput = z.object({
  id,
  stars: z.number().int().min(1).max(MOST_STARS).nullable(),
  note: optionalText(1000),
});

/** How a meal was that is over, as its host or guest is asked; and what they said, which they alone read. */
export const ratingQuestion = z.object({
  requestId: idOut,
  giverIs: side,
  seatsRequested: z.number().int(),
  slot: timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true }),
  listing: listing.pick({ id: true, title: true, timeZone: true }),
  /** Whom they rate. */
  other: person,
  /** Until when they can say it, or change it. */
  closesAt: instantOut,
  given: z.object({ stars: z.number().int().nullable(), note: z.string().nullable() }).nullable(),
});

export const ratingQuestions = z.array(ratingQuestion);

export type RatingQuestion = z.infer<typeof ratingQuestion>;
export type RatingInput = z.output<typeof ratingInput>;
