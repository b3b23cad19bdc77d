import { instantOut, person } from './common';
import { answerTimes } from './options';
import { z } from './zod';

/** Details a person chose to show others. Everything else is empty. */
export const aboutPerson = z.object({
  bio: z.string().nullable(),
  languages: z.array(z.string()),
  affiliation: z.string().nullable(),
  since: instantOut.nullable(),
  /**
   * How quickly they answer requests as a host. Null until they've answered three for a listing.
   */
  answersWithin: z.enum(answerTimes).nullable(),
});

/** A person as others see them: as a host by guests, and as a guest by hosts. */
export const seenByOthers = z.object({
  asHost: person.omit({ lastName: true }).extend({ about: aboutPerson }),
  asGuest: person.extend({ about: aboutPerson }),
});

export type AboutPerson = z.infer<typeof aboutPerson>;
