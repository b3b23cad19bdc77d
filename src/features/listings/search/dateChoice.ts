import type { Filters } from './filters';

/** The part of the filters that the date select sets. */
export type DateFilters = Pick<Filters, 'date' | 'dateTo' | 'mealType'>;

/** One choice of the date select, whatever year it is of. */
export type DateOption = DateFilters & { id: string; date: string };

/** The id that the select shows for a date of the address that none of the choices stands for. */
export const OTHER_DATE = 'other';

/** The id of the choice that the filters stand for; '' without a date. */
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
 * The filters after a choice. A choice that stands for one meal sets the meal type; leaving it
 * takes that back, since nobody chose the type by itself.
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
