'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { useNews } from '../liveUpdates/useNews';

const countOf = {
  '/messages': 'unread',
  '/host': 'toAnswer',
  '/requests': 'changed',
  '/moderation': 'reports',
} as const;

const isCounted = (href: string): href is keyof typeof countOf => href in countOf;

export function useLinkCount() {
  const t = useTranslations();
  const news = useNews();
  return (href: string, label: string) => {
    const count = (isCounted(href) && news?.[countOf[href]]) || 0;
    const target = href === '/host' && count > 0 ? '/host?tab=requests' : href;
    const labelProps =
      count > 0 && isCounted(href)
        ? { 'aria-label': t(`nav.news.${countOf[href]}`, { label, count }) }
        : {};
    return { count, target, labelProps };
  };
}

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
