'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { useNews } from '../liveUpdates/useNews';

/** The ways about at which something can await the viewer, and the text and number of it. */
const countOf = { '/messages': 'unread', '/host': 'toAnswer', '/requests': 'changed' } as const;

const isCounted = (href: string): href is keyof typeof countOf => href in countOf;

/** How much awaits the viewer behind a link, and what the link is called then. */
export function useCounted() {
  const t = useTranslations();
  const news = useNews();
  return (href: string, label: string) => {
    const count = (isCounted(href) && news?.[countOf[href]]) || 0;
    const named =
      count > 0 && isCounted(href)
        ? { 'aria-label': t(`nav.news.${countOf[href]}`, { label, count }) }
        : {};
    return { count, named };
  };
}

/** The number beside a link, for eyes: the link's own name tells it to those who listen. */
export function CountMark({ count, className }: { count: number; className: string }) {
  const t = useTranslations();
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      // As no text of the link's, whose name says it in words.
      data-count={count > 99 ? t('nav.news.many') : count}
      className={`before:content-[attr(data-count)] inline-flex items-center justify-center rounded-full bg-accent font-semibold text-accent-ink ${className}`}
    />
  );
}
