'use client';

import { CalendarHeart, Compass, House, MessagesSquare, Tent } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { WithViewer } from '../session/WithViewer';

const links = [
  ['/', 'nav.home', House],
  ['/explore', 'nav.explore', Compass],
  ['/requests', 'nav.requests', CalendarHeart],
  ['/messages', 'nav.messages', MessagesSquare],
  ['/host', 'nav.host', Tent],
] as const;

function Links() {
  const t = useTranslations();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t('nav.bottomLabel')}
      className="sticky bottom-0 z-20 grid grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links.map(([href, label, Icon]) => (
        <Link
          key={href}
          prefetch={false}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
          className="flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-2px] aria-[current]:text-accent"
        >
          <Icon className="size-5" />
          <span className="max-w-full truncate px-0.5">{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** On a phone, a signed-in user's ways about lie where the thumb is. */
export const BottomBar = () => <WithViewer>{(viewer) => viewer && <Links />}</WithViewer>;
