'use client';

import { CalendarHeart, Compass, House, MessagesSquare, Tent } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from '@/i18n/useTranslations';
import { CountMark } from './CountMark';
import { isCurrent, NavLink, usePath } from './NavLink';

/** Returns a link's count, where it leads, and its accessible name. */
export type LinkCount = (
  href: string,
  label: string,
) => { count: number; target: string; labelProps: { 'aria-label'?: string } };

/** Until the counts are known, or who the viewer is. */
const noCount: LinkCount = (href) => ({ count: 0, target: href, labelProps: {} });

type RowProps = { linkCount?: LinkCount; className: string };

const topLinks = [
  ['/requests', 'nav.requests'],
  ['/messages', 'nav.messages'],
  ['/host', 'nav.host'],
] as const;

/** A signed-in user's links in the top bar. */
export function TopRow({ linkCount = noCount, className }: RowProps) {
  const t = useTranslations();
  return (
    <div className={`hidden gap-1 ${className}`}>
      {topLinks.map(([href, label]) => {
        const { count, target, labelProps } = linkCount(href, t(label));
        return (
          <NavLink key={href} href={target} {...labelProps}>
            <span>{t(label)}</span>
            <CountMark
              count={count}
              className="ms-1 min-w-5 @[45rem]:ms-1.5 px-1.5 text-xs leading-5"
            />
          </NavLink>
        );
      })}
    </div>
  );
}

const bottomLinks = [
  ['/', 'nav.home', House],
  ['/explore', 'nav.explore', Compass],
  ['/requests', 'nav.requests', CalendarHeart],
  ['/messages', 'nav.messages', MessagesSquare],
  ['/host', 'nav.host', Tent],
] as const;

/** A signed-in user's links at the bottom of phones. */
export function BottomRow({ linkCount = noCount, className }: RowProps) {
  const t = useTranslations();
  const pathname = usePath();
  return (
    <nav
      aria-label={t('nav.bottomLabel')}
      className={`sticky bottom-0 z-20 hidden h-(--bottom-links) grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden ${className}`}
    >
      {bottomLinks.map(([href, label, Icon]) => {
        const { count, target, labelProps } = linkCount(href, t(label));
        return (
          <Link
            key={href}
            prefetch={false}
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
