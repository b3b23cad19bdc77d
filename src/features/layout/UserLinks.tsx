'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { useNews } from '../liveUpdates/useNews';
import { LiveViewer } from '../session/useViewer';
import { BottomRow, type LinkCount, TopRow } from './LinkRows';

const countOf = {
  '/messages': 'unread',
  '/host': 'toAnswer',
  '/requests': 'changed',
  '/moderation': 'reports',
} as const;

const isCounted = (href: string): href is keyof typeof countOf => href in countOf;

export function useLinkCount(): LinkCount {
  const t = useTranslations();
  const news = useNews();
  return (href, label) => {
    const count = (isCounted(href) && news?.[countOf[href]]) || 0;
    const target = href === '/host' && count > 0 ? '/host?tab=requests' : href;
    const labelProps =
      count > 0 && isCounted(href)
        ? { 'aria-label': t(`nav.news.${countOf[href]}`, { label, count }) }
        : {};
    return { count, target, labelProps };
  };
}

const CountedTopRow = () => <TopRow linkCount={useLinkCount()} className="sm:flex" />;
const CountedBottomRow = () => <BottomRow linkCount={useLinkCount()} className="max-sm:grid" />;

export const UserLinks = () => <LiveViewer>{(viewer) => viewer && <CountedTopRow />}</LiveViewer>;

export const BottomLinks = () => (
  <LiveViewer>{(viewer) => viewer && <CountedBottomRow />}</LiveViewer>
);
