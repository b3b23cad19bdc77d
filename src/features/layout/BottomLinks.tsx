'use client';

import { CalendarHeart, Compass, House, MessagesSquare, Tent } from 'lucide-react';
import { Link } from '@/components/link';
import { useTranslations } from '@/i18n/useTranslations';
import { LiveViewer } from '../session/useViewer';
import { isCurrent, usePath } from './NavLink';
import { CountMark, useLinkCount } from './NewsCount';

const links = [
  ['/', 'nav.home', House],
  ['/explore', 'nav.explore', Compass],
  ['/requests', 'nav.requests', CalendarHeart],
  ['/messages', 'nav.messages', MessagesSquare],
  ['/host', 'nav.host', Tent],
] as const;

function Links() {
  const t = useTranslations();
  const pathname = usePath();
  const linkCount = useLinkCount();
  return (
    <nav
      aria-label={t('nav.bottomLabel')}
      className="sticky bottom-0 z-20 grid h-(--bottom-links) grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links.map(([href, label, Icon]) => {
        const { count, target, labelProps } = linkCount(href, t(label));
        return (
          <Link
            key={href}
            href={target}
            aria-current={isCurrent(pathname, href) ? 'page' : undefined}
            {...labelProps}
            className="relative flex min-w-0 flex-col items-center justify-center gap-0.5 font-medium text-muted outline-offset-[-2px] aria-[current]:text-accent"
          >
            <Icon className="size-[min(1.25rem,26px)] shrink-0" />
            {/* With larger text, a label stays within its fifth of the window. */}
            <span className="max-w-full truncate px-0.5 text-[min(0.75rem,max(12px,3.3vw))] leading-[16px]">
              {t(label)}
            </span>
            <CountMark
              count={count}
              className="absolute start-1/2 top-[3px] ms-[4px] min-w-[16px] px-[3px] text-[12px] leading-[16px] ring-2 ring-surface"
            />
          </Link>
        );
      })}
    </nav>
  );
}

export const BottomLinks = () => <LiveViewer>{(viewer) => viewer && <Links />}</LiveViewer>;
