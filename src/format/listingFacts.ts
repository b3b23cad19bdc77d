import type { Language } from '@/i18n/language';
import { type FactName, type FieldWith, listingFields } from '@/schemas/listingFields';
import { labelOf, labelsOf } from './labels';

type NumberFact = FactName & FieldWith<{ kind: 'number' }>;

/** Returns a field's value for people. Empty if the host didn't say. */
export function factText(
  language: Language,
  name: FactName,
  value: string | number | string[] | null,
): string {
  const { t } = language;
  const field = listingFields[name];
  if (value === null) return '';
  if (Array.isArray(value)) return 'labels' in field ? labelsOf(language, field.labels, value) : '';
  if (typeof value === 'number')
    return t(`listingFields.measure.${name as NumberFact}`, { count: value });
  return 'labels' in field ? labelOf(t, field.labels, value) : value;
}
