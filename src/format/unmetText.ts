import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { unmetNeeds } from '@/schemas/needs';
import { labelOf } from './labels';

/** Returns the needs a listing doesn't promise to meet as one text, or '' if it promises all. */
export const unmetText = (
  { t, locale }: Language,
  { dietary, accessibility }: ReturnType<typeof unmetNeeds>,
): string =>
  formatList(locale, [
    ...dietary.map((need) => labelOf(t, 'dietary', need)),
    ...accessibility.map((need) => labelOf(t, 'accessibility', need)),
  ]);
