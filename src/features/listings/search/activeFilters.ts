import { labelOf, type OptionList } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { accessibilitySlugs } from '@/schemas/options';
import type { DroppableFilter } from '@/schemas/search';
import type { Filters } from './filters';

export type ActiveFilter = {
  filter: DroppableFilter;
  /** Null if the filter has only one value. */
  value: string | null;
  label: string;
  /** The change that drops it. */
  without: Partial<Filters>;
};

const lists = {
  accessibility: 'accessibility',
  dietary: 'dietary',
  kitchen: 'kitchen',
  amenities: 'amenity',
  minhagim: 'minhag',
} as const satisfies Partial<Record<DroppableFilter, OptionList>>;

const slugLabel = (t: Translate, list: OptionList, value: string): string => {
  if (list !== 'accessibility') return labelOf(t, list, value);
  if (value === 'mechitza') return labelOf(t, 'genderSeating', value);
  const tags: Record<string, string> = accessibilitySlugs;
  return labelOf(t, list, tags[value] ?? value);
};

/** Returns the filters that are set, but not place, date, and order. */
export function activeFilters(t: Translate, filters: Filters): ActiveFilter[] {
  const { mealType, kashrutLevel, seatingStyle, genderSeating, seats, maxSteps } = filters;
  const single: [DroppableFilter, string | false | undefined][] = [
    ['mealType', mealType && labelOf(t, 'meal', mealType)],
    ['kashrutLevel', kashrutLevel && labelOf(t, 'kashrut', kashrutLevel)],
    ['kidFriendly', filters.kidFriendly && t('explore.quick.family')],
    ['price', filters.price && t('explore.quick.free')],
    ['seats', seats !== undefined && t('explore.search.party', { count: seats })],
    ['seatingStyle', seatingStyle && labelOf(t, 'seating', seatingStyle)],
    ['genderSeating', genderSeating && labelOf(t, 'genderSeating', genderSeating)],
    ['maxSteps', maxSteps !== undefined && t('explore.advanced.stepCount', { count: maxSteps })],
  ];
  const several = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((filter) => {
    const values: readonly string[] = filters[filter];
    return values.map((value) => ({
      filter,
      value,
      label: slugLabel(t, lists[filter], value),
      without: { [filter]: values.filter((other) => other !== value) },
    }));
  });
  return [
    ...single.flatMap(([filter, label]) =>
      label ? [{ filter, value: null, label, without: { [filter]: undefined } }] : [],
    ),
    ...several,
  ];
}
