import { z } from './zod';

/** In which people can read the product and be written to. */
export const readingLanguages = ['en', 'he'] as const;

export type ReadingLanguage = (typeof readingLanguages)[number];

export const languageInput = z.object({ language: z.enum(readingLanguages) });
