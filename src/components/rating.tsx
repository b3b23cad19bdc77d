import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { formatNumber } from '@/i18n/format';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { useFixedFigures } from './fixedFigures';

type RatingSummary = { average: number; count: number } | null;
type Props = {
  rating: RatingSummary;
  className?: string;
  icon?: ComponentType<{ className?: string }>;
};

/**
 * Returns the average to one decimal and the number of ratings. If there are too few ratings,
 * returns the fixed figure, or undefined where only actual figures are shown.
 */
export function useRatingText(of: RatingSummary): string | undefined {
  const { t, locale } = useLanguage();
  const isFixed = useFixedFigures();
  if (!of) return isFixed ? t('rating.value') : undefined;
  const average = formatNumber(locale, of.average, { minimumFractionDigits: 1 });
  return t('rating.real', { average, count: of.count });
}

export function Rating({ rating, className = '', icon: Icon = Star }: Props) {
  const t = useTranslations();
  const text = useRatingText(rating);
  if (!text) return null;
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-sm font-medium ${className}`}>
      <Icon className="size-4 fill-current text-gold" />
      <span className="sr-only">{t('rating.label')}</span>
      <span>{text}</span>
    </span>
  );
}
