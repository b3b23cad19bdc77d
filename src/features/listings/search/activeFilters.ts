import { labelOf } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { type DroppableFilter, droppableFilters } from '@/schemas/droppableFilters';
import { type FilterName, listingFields } from '@/schemas/listingFields';
import { accessibilitySlugs } from '@/schemas/options';
import type { Filters } from './filters';

export type ActiveFilter = {
  filter: DroppableFilter;
  /** Null if the filter has only one value. */
  value: string | null;
  label: string;
  /** The change that drops it. */
  without: Partial<Filters>;
};

function accessibilityLabel(t: Translate, slug: string): string {
  if (slug === 'mechitza') return labelOf(t, 'genderSeating', slug);
  const tags: Record<string, string> = accessibilitySlugs;
  return labelOf(t, 'accessibility', tags[slug] ?? slug);
}

function filterLabel(t: Translate, filter: DroppableFilter, value: string | number | true): string {
  switch (filter) {
    case 'mealType':
      return labelOf(t, 'meal', String(value));
    case 'price':
      return t('meal.price.free');
    case 'seats':
      return t('explore.search.party', { count: Number(value) });
    case 'maxSteps':
      return t('explore.advanced.stepCount', { count: Number(value) });
    case 'accessibility':
      return accessibilityLabel(t, String(value));
    case 'dietary':
      return labelOf(t, 'dietary', String(value));
  }
  const field = listingFields[filter];
  return 'labels' in field
    ? labelOf(t, field.labels, String(value))
    : t(`listingFields.filter.${filter as FilterName}`);
}

/** Returns the filters that are set, but not place, date, and order. */
export const activeFilters = (t: Translate, filters: Filters): ActiveFilter[] =>
  droppableFilters.flatMap((filter): ActiveFilter[] => {
    const value = filters[filter];
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      const label = filterLabel(t, filter, value);
      return [{ filter, value: null, label, without: { [filter]: undefined } }];
    }
    const values: readonly string[] = value;
    return values.map((one) => ({
      filter,
      value: one,
      label: filterLabel(t, filter, one),
      without: { [filter]: values.filter((other) => other !== one) },
    }));
  });
