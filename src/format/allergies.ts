import { formatAnd } from '@/i18n/format';
import type { Language, MessageKey, Translate } from '@/i18n/language';
import { type Allergy, allergiesWith, allergyAnswers, isAllergyFlag } from '@/schemas/allergies';
import { allergens, type RequestStatus } from '@/schemas/options';
import { needText } from './diet';
import { isolateText, quoteText } from './direction';
import { labelOf } from './labels';

const isKnown = (allergy: string) =>
  isAllergyFlag(allergy) || allergens.some((one) => one === allergy);

/** Returns what to keep off the table, inside a sentence: 'nuts and “kiwi”'. */
export const allergyNames = ({ t, locale }: Language, allergies: readonly string[]): string =>
  formatAnd(
    locale,
    allergies.map((one) =>
      isKnown(one) ? t(`options.allergyFood.${one}` as MessageKey) : isolateText(quoteText(one)),
    ),
  );

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
    const key = isAsked ? ('needs.host.asked' as const) : (`needs.${side}.${answer}` as const);
    return { answer, text: language.t(key, { allergens: allergyNames(language, names) }) };
  });
}

type Party = Parameters<typeof needText>[1] & { allergies: readonly Allergy[] };

/** Returns a group's allergies: 'Nut allergies (1 of 3)', 'Allergy: Sesame'. */
export const allergyTexts = (t: Translate, party: Party): string[] =>
  party.allergies.map(({ allergy }) =>
    isAllergyFlag(allergy)
      ? needText(t, party, allergy)
      : t('needs.allergy', { allergen: labelOf(t, 'allergen', allergy) }),
  );
