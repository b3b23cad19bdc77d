import { z } from './zod';

export const readingLanguages = ['en', 'he'] as const;

export type ReadingLanguage = (typeof readingLanguages)[number];

export const languageInput = z.object({ language: z.enum(readingLanguages) });
