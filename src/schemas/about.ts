import { instantOut, person } from './common';
import { answerTimes } from './options';
import { z } from './zod';

/** What somebody tells others of themselves, as far as they chose to; what they did not is empty. */
export const aboutPerson = z.object({
  bio: z.string().nullable(),
  languages: z.array(z.string()),
  affiliation: z.string().nullable(),
  /** When they came. */
  since: instantOut.nullable(),
  /** How soon they answer requests, as a host; null until they answered three of a listing. */
  answersWithin: z.enum(answerTimes).nullable(),
});

/** Somebody as others see them: guests as a host, and hosts as a guest. */
export const seenByOthers = z.object({
  asHost: person.omit({ lastName: true }).extend({ about: aboutPerson }),
  asGuest: person.extend({ about: aboutPerson }),
});

export type AboutPerson = z.infer<typeof aboutPerson>;
