import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { formatNumber } from '@/i18n/format';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';

type Shown = { average: number; count: number } | null;
type Props = { of: Shown; className?: string; icon?: ComponentType<{ className?: string }> };

/** Returns the average to one decimal, or a fixed figure if there are no ratings yet. */
export function useAverage(of: Shown): string {
  const { t, locale } = useLanguage();
  return of ? formatNumber(locale, of.average, { minimumFractionDigits: 1 }) : t('rating.value');
}

export function Rating({ of, className = '', icon: Icon = Star }: Props) {
  const t = useTranslations();
  const average = useAverage(of);
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-sm font-medium ${className}`}>
      <Icon className="size-4 fill-current text-gold" />
      <span className="sr-only">{t('rating.label')}</span>
      <span>{of ? t('rating.real', { average, count: of.count }) : average}</span>
    </span>
  );
}
