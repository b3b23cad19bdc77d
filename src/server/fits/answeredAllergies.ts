import { type Allergy, allergiesOf } from '@/schemas/allergies';
import { fits } from '@/schemas/fits';

type Listing = { dietaryOptions: string[]; confirmedAllergies: readonly string[] };

/** Returns each allergy of a group with the answer that its host has given. */
export const answeredAllergies = (
  needs: Parameters<typeof allergiesOf>[0],
  { dietaryOptions, confirmedAllergies }: Listing,
): Allergy[] =>
  fits({ allergens: allergiesOf(needs) }, { dietaryOptions, confirmedAllergies }).allergens.map(
    ({ value: allergy, reason }) => ({
      allergy,
      answer: reason === 'listed' || reason === 'confirmed' ? reason : 'unconfirmed',
    }),
  );
