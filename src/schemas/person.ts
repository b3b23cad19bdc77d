import { id, instantOut } from './common';
import { answerTimes } from './options';
import { z } from './zod';

/** A person as others may see them. `lastName` is only the initial. */
export const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export const aboutPerson = z.object({
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean(),
  since: instantOut.nullable(),
  mealsHosted: z.number().int(),
  bio: z.string().nullable(),
  languages: z.array(z.string()),
  affiliation: z.string().nullable(),
  answersWithin: z.enum(answerTimes).nullable(),
});

export const seenByOthers = z.object({
  asHost: person.omit({ lastName: true }).extend({ about: aboutPerson }),
  asGuest: person.extend({ about: aboutPerson }),
});

export const rating = z.object({ average: z.number(), count: z.number().int() });

export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  emailRefused: z.literal(true).optional(),
  profileImageUrl: z.string().nullable(),
  isModerator: z.literal(true).optional(),
});

export type AboutPerson = z.infer<typeof aboutPerson>;
export type Rating = z.infer<typeof rating>;
export type CurrentUser = z.infer<typeof currentUser>;
