import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

type Props = { className?: string; icon?: ComponentType<{ className?: string }> };

/** The rating, which is a fixed figure of the product. */
export function Rating({ className = '', icon: Icon = Star }: Props) {
  const t = useTranslations();
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-sm font-medium ${className}`}>
      <Icon className="size-4 fill-current text-gold" />
      <span className="sr-only">{t('rating.label')}</span>
      <span>{t('rating.value')}</span>
    </span>
  );
}
