import { allergyAnswers, MAX_ALLERGEN } from './allergies';
import { requiredText } from './common';
import { z } from './zod';

const MAX_ALLERGENS = 20;

/** Allergens from our list, or in a guest's own words. */
export const allergenList = z
  .array(requiredText(MAX_ALLERGEN))
  .max(MAX_ALLERGENS)
  .transform((all) => [...new Set(all)]);

export const allergy = z.object({ allergy: z.string(), answer: z.enum(allergyAnswers) });
