import { formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { CommunityFigures } from '@/schemas/listing';

/**
 * Returns a community figure: the fixed text if nothing was counted, or undefined for a count of 0.
 */
export function communityFigureText(
  { t, locale }: Language,
  figures: CommunityFigures | null,
  name: keyof CommunityFigures,
): string | undefined {
  if (!figures) return t(`home.stats.${name}.value`);
  return figures[name] > 0 ? formatNumber(locale, figures[name]) : undefined;
}
