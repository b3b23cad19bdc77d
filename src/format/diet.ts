import type { Translate } from '@/i18n/language';
import { isAllergyFlag } from '@/schemas/allergies';
import { labelOf } from './labels';

type Party = {
  seatsRequested: number;
  dietaryFlags: readonly string[];
  dietaryCounts: readonly number[];
};

/** Returns 'Vegan (1 of 3)', or 'Vegan' if the group didn't say how many or comes alone. */
export function needText(
  t: Translate,
  { seatsRequested, dietaryFlags, dietaryCounts }: Party,
  flag: string,
): string {
  const need = labelOf(t, 'dietary', flag);
  const count = dietaryCounts[dietaryFlags.indexOf(flag)];
  return count && seatsRequested > 1
    ? t('needs.some', { need, count, party: seatsRequested })
    : need;
}

/** Returns a group's dietary needs except allergies, which are never shown among them. */
export const dietTexts = (t: Translate, party: Party) =>
  party.dietaryFlags.filter((flag) => !isAllergyFlag(flag)).map((flag) => needText(t, party, flag));
