import { allergyAnswers, MAX_ALLERGEN } from './allergies';
import { choices, optionalText, requiredText } from './common';
import {
  accessibilityTags,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  MAX_SEATS_PER_REQUEST,
  MAX_STEPS,
  MAX_WALK_MINUTES,
} from './options';
import { type FaultCode, z } from './zod';

const MAX_ALLERGENS = 20;

/** @param tooSmall message instead of the general one, like `tooLarge` */
export const groupSize = (tooSmall?: FaultCode, tooLarge?: FaultCode) =>
  z.int().min(1, tooSmall).max(MAX_SEATS_PER_REQUEST, tooLarge);

/**
 * A guest's needs, with their limits. Profile, request and search inputs pick their fields from this
 * schema. `fits` compares needs with a listing.
 */
export const guestNeeds = z.object({
  groupSize: groupSize(),
  dietaryFlags: choices(dietaryFlags),
  /**
   * How many people in the group have each of `dietaryFlags`, in the same order. 0 means not
   * specified. May be empty.
   */
  dietaryCounts: z.array(z.int().min(0).max(MAX_SEATS_PER_REQUEST)).max(dietaryFlags.length),
  /** From our list, or in the guest's words. */
  allergens: z
    .array(requiredText(MAX_ALLERGEN))
    .max(MAX_ALLERGENS)
    .transform((all) => [...new Set(all)]),
  dietaryNotes: optionalText(1000),
  accessibilityNeeds: choices(accessibilityTags),
  maxSteps: z.int().min(0).max(MAX_STEPS),
  /** The lowest level they eat. `fits` takes it for exactly this level. */
  kashrutLevel: z.enum(kashrutLevels),
  genderSeating: z.enum(genderSeatings),
  maxWalkMinutes: z.int().min(1).max(MAX_WALK_MINUTES),
  languages: z.array(requiredText(40)).max(20),
});

/** Needs as they're stored. The database may contain values from elsewhere. */
export const statedNeeds = z.object({
  dietaryFlags: z.array(z.string()),
  /**
   * How many people in the group have each dietary need, in the same order. 0 means they didn't
   * say. May be empty.
   */
  dietaryCounts: z.array(z.number().int()),
  allergens: z.array(z.string()),
  dietaryNotes: z.string().nullable(),
  accessibilityNeeds: z.array(z.string()),
  kashrutLevel: z.string().nullable(),
  genderSeating: z.string().nullable(),
  languages: z.array(z.string()),
});

/** The needs that a request is sent with. Those in the profile are shared after acceptance. */
export const sentNeeds = statedNeeds.pick({
  dietaryFlags: true,
  dietaryCounts: true,
  accessibilityNeeds: true,
  allergens: true,
});

/** An allergy of a group, and what the host says about it. */
export const allergy = z.object({ allergy: z.string(), answer: z.enum(allergyAnswers) });

export type GuestNeeds = z.output<typeof guestNeeds>;
