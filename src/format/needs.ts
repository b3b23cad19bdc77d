import type { Language, Translate } from '@/i18n/language';
import { type Allergy, allergiesWith, allergyAnswers, isAllergyFlag } from '@/schemas/allergies';
import type { RequestStatus } from '@/schemas/options';
import { allergyNames, labelOf } from './labels';

/** Words a group's needs for cards, guest lists and emails. */

type Diet = {
  seatsRequested: number;
  dietaryFlags: readonly string[];
  dietaryCounts: readonly number[];
};

export type GroupNeeds = Diet & {
  allergies: readonly Allergy[];
  accessibilityNeeds: readonly string[];
};

/** Returns 'Vegan (1 of 3)', or 'Vegan' if the group didn't say how many or comes alone. */
function flagText(
  t: Translate,
  { seatsRequested, dietaryFlags, dietaryCounts }: Diet,
  flag: string,
): string {
  const need = labelOf(t, 'dietary', flag);
  const count = dietaryCounts[dietaryFlags.indexOf(flag)];
  return count && seatsRequested > 1
    ? t('needs.some', { need, count, party: seatsRequested })
    : need;
}

/** Returns a group's needs as texts. Allergies are never shown among the dietary needs. */
export function needTexts(t: Translate, group: GroupNeeds) {
  const allergyText = (allergy: string, text: (allergen: string) => string) =>
    isAllergyFlag(allergy) ? flagText(t, group, allergy) : text(labelOf(t, 'allergen', allergy));
  const allergies = group.allergies.map(({ allergy }) => allergy);
  return {
    /** For a list of allergies: 'Nut allergies (1 of 3)', 'Sesame'. */
    allergies: allergies.map((one) => allergyText(one, (allergen) => allergen)),
    /** For use among other needs: 'Nut allergies (1 of 3)', 'Allergy: Sesame'. */
    markedAllergies: allergies.map((one) =>
      allergyText(one, (allergen) => t('needs.allergy', { allergen })),
    ),
    diet: group.dietaryFlags
      .filter((flag) => !isAllergyFlag(flag))
      .map((flag) => flagText(t, group, flag)),
    access: group.accessibilityNeeds.map((need) => labelOf(t, 'accessibility', need)),
  };
}

const ended: readonly string[] = ['declined', 'cancelled', 'expired'] satisfies RequestStatus[];

/**
 * Returns what a host said about a group's allergies, a sentence for each answer. A guest reads it
 * once they're accepted or invited.
 */
export function allergyNotes(
  language: Language,
  side: 'host' | 'guest',
  { allergies, status }: { allergies: readonly Allergy[]; status: RequestStatus },
): { answer: Allergy['answer']; text: string }[] {
  const isKnown = side === 'host' || ['accepted', 'invited'].includes(status);
  if (ended.includes(status) || !isKnown) return [];
  return allergyAnswers.flatMap((answer) => {
    const names = allergiesWith(answer, allergies);
    if (names.length === 0) return [];
    const isAsked = answer === 'unconfirmed' && status !== 'accepted';
    const values = { allergens: allergyNames(language, names) };
    const text = isAsked
      ? language.t('needs.host.asked', values)
      : language.t(`needs.${side}.${answer}`, values);
    return { answer, text };
  });
}
