import { formatAnd, formatList } from '@/i18n/format';
import type { Language, MessageKey, Translate } from '@/i18n/language';
import { allergyFlags } from '@/schemas/allergies';
import {
  accessibilityTags,
  allergens,
  amenities,
  dietaryFlags,
  genderSeatings,
  hebrewMonths,
  kashrutLevels,
  kitchenFacts,
  mealTypes,
  minhagim,
  moderationActions,
  observanceLevels,
  privacyLevels,
  rainPlans,
  reportReasons,
  reportStatuses,
  requestStatuses,
  seatingStyles,
} from '@/schemas/options';
import { sukkotMealNames, sukkotMeanings } from '@/schemas/sukkot2024';
import { isolateText, quoteText } from './direction';

export const optionLists = {
  accessibility: accessibilityTags,
  allergen: allergens,
  /** The food that an allergy is to, for use inside a sentence. */
  allergyFood: [...allergyFlags, ...allergens],
  amenity: amenities,
  dietary: dietaryFlags,
  genderSeating: genderSeatings,
  hebrewMonth: hebrewMonths,
  kashrut: kashrutLevels,
  kitchen: kitchenFacts,
  meal: mealTypes,
  measure: moderationActions,
  minhag: minhagim,
  observance: observanceLevels,
  occasion: [
    'Shabbat',
    'Rosh Hashanah',
    'Yom Kippur',
    'Sukkot',
    'Shemini Atzeret',
    'Pesach',
    'Shavuot',
  ],
  privacy: privacyLevels,
  rain: rainPlans,
  report: reportReasons,
  reportStatus: reportStatuses,
  seating: seatingStyles,
  status: requestStatuses,
  sukkotDay: [
    'erev-sukkot',
    'first-day-dinner',
    'first-day-lunch',
    'chol-hamoed',
    'shabbat-sukkot',
    'second-day',
    'hoshana-rabba',
    'shemini-atzeret',
    'simchat-torah',
  ],
  sukkotMeal: sukkotMealNames,
  sukkotMeaning: sukkotMeanings,
} as const;

export type OptionList = keyof typeof optionLists;

/** Unknown values are returned unchanged. */
export const labelOf = (t: Translate, list: OptionList, value: string): string =>
  optionLists[list].some((one) => one === value)
    ? t(`options.${list}.${value}` as MessageKey)
    : value;

export const labelsOf = ({ t, locale }: Language, list: OptionList, values: readonly string[]) =>
  formatList(
    locale,
    values.map((value) => labelOf(t, list, value)),
  );

export const optionsOf = <L extends OptionList>(t: Translate, list: L) => {
  const values: readonly (typeof optionLists)[L][number][] = optionLists[list];
  return values.map((value) => ({ value, label: labelOf(t, list, value) }));
};

export const sukkotDayName = (t: Translate, { id }: { id: string }): string =>
  labelOf(t, 'sukkotDay', id.replace(/^\d+-/, ''));

/** Returns what to keep off the table, inside a sentence: 'nuts and “kiwi”'. */
export const allergyNames = ({ t, locale }: Language, allergies: readonly string[]): string =>
  formatAnd(
    locale,
    allergies.map((one) => {
      const food = labelOf(t, 'allergyFood', one);
      return food === one ? isolateText(quoteText(one)) : food;
    }),
  );

/** Returns the needs that a listing isn't known to meet. `others` have texts of their own. */
export const unmetText = (
  { t, locale }: Language,
  { dietary, accessibility }: { dietary: readonly string[]; accessibility: readonly string[] },
  others: readonly string[] = [],
): string =>
  formatList(locale, [
    ...dietary.map((need) => labelOf(t, 'dietary', need)),
    ...others,
    ...accessibility.map((need) => labelOf(t, 'accessibility', need)),
  ]);
