import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { formatNumber } from '@/i18n/format';
import { useLanguage } from '@/i18n/useLanguage';
import { useTranslations } from '@/i18n/useTranslations';

type Shown = { average: number; count: number } | null;
type Props = { of: Shown; className?: string; icon?: ComponentType<{ className?: string }> };

/** An average to one decimal; where there is none yet, the fixed figure of the product. */
export function useAverage(of: Shown): string {
  const { t, locale } = useLanguage();
  return of ? formatNumber(locale, of.average, { minimumFractionDigits: 1 }) : t('rating.value');
}

/** The rating of a host, and of how many it is. */
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
