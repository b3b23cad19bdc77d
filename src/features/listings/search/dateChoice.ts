import type { Filters } from './filters';

export type DateFilters = Pick<Filters, 'date' | 'dateTo' | 'mealType'>;

export type DateOption = DateFilters & { id: string; date: string };

export const OTHER_DATE = 'other';

export function chosenDate(options: readonly DateOption[], filters: DateFilters): string {
  if (!filters.date) return '';
  const match = options.find(
    (option) =>
      option.date === filters.date &&
      option.dateTo === filters.dateTo &&
      (option.mealType === undefined || option.mealType === filters.mealType),
  );
  return match?.id ?? OTHER_DATE;
}

/**
 * Returns the filters after a choice. An option for one meal sets the meal type. Leaving that
 * option clears the type, because nobody chose it on its own.
 */
export function chooseDate(
  options: readonly DateOption[],
  filters: DateFilters,
  id: string,
): DateFilters {
  if (id === OTHER_DATE) return filters;
  const before = options.find((option) => option.id === chosenDate(options, filters));
  const after = options.find((option) => option.id === id);
  const mealType = before?.mealType === undefined ? filters.mealType : undefined;
  return {
    date: after?.date,
    dateTo: after?.dateTo,
    mealType: after?.mealType ?? mealType,
  };
}
