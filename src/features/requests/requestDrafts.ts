import { type Allergen, allergens, type DietaryFlag, dietaryFlags } from '@/schemas/options';
import type { Profile } from '@/schemas/profile';
import { draftsOf } from '../drafts';

const flagOf: Record<Allergen, DietaryFlag> = {
  Peanuts: 'Nut allergies',
  'Tree nuts': 'Nut allergies',
  Gluten: 'Gluten-free',
  Dairy: 'Dairy-free',
  Fish: 'No fish',
  Shellfish: 'Shellfish allergy',
  Eggs: 'Other',
  Soy: 'Other',
  Sesame: 'Other',
};

/**
 * Returns initial form values from the profile: diet, allergens as dietary flags, and household
 * size.
 */
export function requestStart(
  profile: Pick<Profile, 'dietaryFlags' | 'allergens' | 'householdSize'> | undefined,
  /** Maximum seats per request. */
  most: number,
): { seatsRequested: number; dietaryFlags: DietaryFlag[] } {
  if (!profile) return { seatsRequested: 1, dietaryFlags: [] };
  const avoided = allergens
    .filter((one) => profile.allergens.includes(one))
    .map((one) => flagOf[one]);
  return {
    seatsRequested: Math.max(1, Math.min(profile.householdSize ?? 1, most)),
    dietaryFlags: dietaryFlags.filter(
      (flag) => profile.dietaryFlags.includes(flag) || avoided.includes(flag),
    ),
  };
}

/** Requests that couldn't be sent because the session expired. Kept in this tab only. */
const drafts = draftsOf('request', 'tab');

/**
 * Saves a request as the draft for its time slot.
 * @param userId The draft's owner. Nobody else can read it.
 */
export const keepRequestDraft = (userId: string, request: { slotId: string }): void =>
  drafts.keep(userId, request.slotId, request);

/** Returns the user's draft for a time slot, unvalidated, or undefined. */
export const requestDraft = (userId: string, slotId: string): unknown =>
  drafts.read(userId, slotId);

export const dropRequestDrafts = drafts.dropAll;
