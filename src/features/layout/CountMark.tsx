'use client';

import { useTranslations } from '@/i18n/useTranslations';

/** The count next to a link, for sighted users. Screen readers get it from the link's name. */
export function CountMark({ count, className }: { count: number; className: string }) {
  const t = useTranslations();
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      // Not text of the link, since its name already includes the count.
      data-count={count > 99 ? t('nav.news.many') : count}
      className={`before:content-[attr(data-count)] inline-flex items-center justify-center rounded-full bg-accent font-semibold text-accent-ink ${className}`}
    />
  );
}
