import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { isAllergyFlag } from '@/schemas/allergies';
import type { EveList } from '@/schemas/eveList';
import { labelOf } from './labels';

/** Returns the dietary needs of all groups at a meal, without allergies. */
export const preferences = ({ dietary }: Pick<EveList, 'dietary'>) =>
  dietary.filter(({ flag }) => !isAllergyFlag(flag));

/** Returns 'Vegan (3 guests in 2 groups), No fish (1 group)'. Empty if there are none. */
export const mealDiet = ({ t, locale }: Language, list: Pick<EveList, 'dietary'>): string =>
  formatList(
    locale,
    preferences(list).map(({ flag, parties, people }) =>
      t(people ? 'guestList.needOf' : 'guestList.need', {
        need: labelOf(t, 'dietary', flag),
        count: parties,
        people: people ?? 0,
      }),
    ),
  );
