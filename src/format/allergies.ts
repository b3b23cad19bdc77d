import type { Language, Translate } from '@/i18n/language';
import { type Allergy, allergiesWith, allergyAnswers, isAllergyFlag } from '@/schemas/allergies';
import type { RequestStatus } from '@/schemas/options';
import { needText } from './diet';
import { allergyNames, labelOf } from './labels';

const ended: readonly string[] = ['declined', 'cancelled', 'expired'] satisfies RequestStatus[];

/**
 * Returns what a host said about a group's allergies, a sentence for each answer. A guest reads it
 * once they're accepted.
 */
export function allergyNotes(
  language: Language,
  side: 'host' | 'guest',
  { allergies, status }: { allergies: readonly Allergy[]; status: RequestStatus },
): { answer: Allergy['answer']; text: string }[] {
  if (ended.includes(status) || (side === 'guest' && status !== 'accepted')) return [];
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

type Party = Parameters<typeof needText>[1] & { allergies: readonly Allergy[] };

/**
 * Returns a group's allergies: 'Nut allergies (1 of 3)', 'Allergy: Sesame'.
 * @param isListed whether a heading already says that they're allergies
 */
export const allergyTexts = (t: Translate, party: Party, isListed = false): string[] =>
  party.allergies.map(({ allergy }) => {
    if (isAllergyFlag(allergy)) return needText(t, party, allergy);
    const allergen = labelOf(t, 'allergen', allergy);
    return isListed ? allergen : t('needs.allergy', { allergen });
  });
