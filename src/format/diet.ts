import type { Translate } from '@/i18n/language';
import { labelOf } from './labels';

type Party = {
  seatsRequested: number;
  dietaryFlags: readonly string[];
  dietaryCounts: readonly number[];
};

/**
 * Returns a group's dietary needs: 'Vegan (1 of 3)', or 'Vegan' if they didn't say how many or come
 * alone.
 */
export const dietTexts = (t: Translate, { seatsRequested, dietaryFlags, dietaryCounts }: Party) =>
  dietaryFlags.map((flag, index) => {
    const need = labelOf(t, 'dietary', flag);
    const count = dietaryCounts[index];
    return count && seatsRequested > 1
      ? t('needs.some', { need, count, party: seatsRequested })
      : need;
  });
