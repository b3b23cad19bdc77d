import { formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { CommunityFigures } from '@/schemas/community';

/** A figure of the community: the fixed one where none is counted; of those counted, 0 is not told (undefined). */
export function communityFigureText(
  { t, locale }: Language,
  figures: CommunityFigures | null,
  name: keyof CommunityFigures,
): string | undefined {
  if (!figures) return t(`home.stats.${name}.value`);
  return figures[name] > 0 ? formatNumber(locale, figures[name]) : undefined;
}
