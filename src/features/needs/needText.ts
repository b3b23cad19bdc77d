import { labelOf, unmetText } from '@/format/labels';
import type { Language } from '@/i18n/language';

type GroupNeeds = Record<'dietaryFlags' | 'allergens' | 'accessibilityNeeds', string[]>;

/** Returns what a group needs, as a list: 'Vegan, Allergy: Sesame, Step-free entry'. */
export const needText = (language: Language, needs: GroupNeeds): string =>
  unmetText(
    language,
    { dietary: needs.dietaryFlags, accessibility: needs.accessibilityNeeds },
    needs.allergens.map((one) =>
      language.t('needs.allergy', { allergen: labelOf(language.t, 'allergen', one) }),
    ),
  );
