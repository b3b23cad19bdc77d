import { id, instantOut } from './common';
import { answerTimes } from './options';
import { z } from './zod';

/** A person as others may see them. `lastName` is only the initial. */
export const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

/** Facts about a person, and details they chose to show others. Everything else is empty. */
export const aboutPerson = z.object({
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean(),
  /** The start of the month they joined in, in UTC. Null for a deleted account. */
  since: instantOut.nullable(),
  mealsHosted: z.number().int(),
  bio: z.string().nullable(),
  languages: z.array(z.string()),
  affiliation: z.string().nullable(),
  /**
   * How quickly they answer requests as a host. Null until they've answered three for a listing.
   */
  answersWithin: z.enum(answerTimes).nullable(),
});

export const seenByOthers = z.object({
  asHost: person.omit({ lastName: true }).extend({ about: aboutPerson }),
  asGuest: person.extend({ about: aboutPerson }),
});

/** The average of three or more ratings, to one decimal, and their number. */
export const rating = z.object({ average: z.number(), count: z.number().int() });

export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  /** A mail server says that the address doesn't exist. */
  emailRefused: z.literal(true).optional(),
  profileImageUrl: z.string().nullable(),
  isModerator: z.literal(true).optional(),
});

export type AboutPerson = z.infer<typeof aboutPerson>;
export type Rating = z.infer<typeof rating>;
export type CurrentUser = z.infer<typeof currentUser>;
