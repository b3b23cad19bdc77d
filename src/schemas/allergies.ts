import { type Allergen, allergens, type DietaryFlag } from './options';

/** The dietary flags that are allergies. The others are preferences. */
export const allergyFlags = ['Nut allergies', 'Shellfish allergy'] as const satisfies DietaryFlag[];

export const isAllergyFlag = (flag: string) => allergyFlags.some((one) => one === flag);

/** The dietary flag for an allergen, for readers who know only flags. */
export const flagOfAllergen: Record<Allergen, DietaryFlag> = {
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

/** Maximum length of an allergen in a guest's own words. */
export const MAX_ALLERGEN = 60;

/**
 * Returns a group's allergies, each once: dietary flags that are allergies, then allergens. The one
 * that a flag says just as exactly becomes that flag.
 */
export const allergiesOf = (needs: {
  dietaryFlags: readonly string[];
  allergens: readonly string[];
}): string[] => [
  ...new Set([
    ...needs.dietaryFlags.filter(isAllergyFlag),
    ...needs.allergens.map((one) => (one === 'Shellfish' ? flagOfAllergen[one] : one)),
  ]),
];

/**
 * Returns what a host can claim that covers a need: the need itself, and 'Nut allergies' for peanuts
 * and tree nuts. A preference covers no allergy: a kitchen that can cook "Gluten-free" may still have
 * flour on the table.
 */
export function claimsCovering(need: string): string[] {
  const allergen = allergens.find((one) => one === need);
  const flag = allergen && flagOfAllergen[allergen];
  return flag !== undefined && isAllergyFlag(flag) ? [need, flag] : [need];
}

/**
 * Returns what a listing can claim that covers an allergy. In their own words, guests can type the
 * name of a preference.
 */
export const claimsCoveringAllergy = (allergy: string): string[] =>
  claimsCovering(allergy).filter(isAllergyFlag);

/**
 * Returns the allergies that no listing can claim to handle. Only a host who's asked can say
 * something about them.
 */
export const unclaimableAllergies = (needs: Parameters<typeof allergiesOf>[0]): string[] =>
  allergiesOf(needs).filter((one) => claimsCoveringAllergy(one).length === 0);

/** Whether the listing says the kitchen can handle an allergy, or else whether its host confirmed it. */
export const allergyAnswers = ['listed', 'confirmed', 'unconfirmed'] as const;

export type Allergy = { allergy: string; answer: (typeof allergyAnswers)[number] };

/** Returns the allergies with this answer. */
export const allergiesWith = (answer: Allergy['answer'], allergies: readonly Allergy[]): string[] =>
  allergies.filter((one) => one.answer === answer).map((one) => one.allergy);

/** Returns the allergies that the host has to confirm before accepting. */
export const unconfirmedAllergies = (allergies: readonly Allergy[]) =>
  allergiesWith('unconfirmed', allergies);
