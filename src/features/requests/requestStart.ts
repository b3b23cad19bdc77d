import { type Allergen, allergens, type DietaryFlag, dietaryFlags } from '@/schemas/options';
import type { Profile } from '@/schemas/profile';

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
