'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { withoutLanguage } from '@/i18n/paths';

/** Returns the current path without the language prefix, as the server knows it. */
export const usePath = (): string => withoutLanguage(usePathname());

/** Whether a link leads to the page's section. */
export function isCurrent(pathname: string, href: string): boolean {
  const [path = href] = href.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function NavLink({
  href,
  children,
  className = '',
  ...labelProps
}: {
  href: string;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}) {
  const current = isCurrent(usePath(), href);
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      {...labelProps}
      className={`rounded-lg px-1 py-2.5 text-sm font-medium hover:bg-raised @[26rem]:px-2 @[45rem]:px-3 ${current ? 'bg-raised text-accent' : 'text-muted hover:text-ink'} ${className}`}
    >
      {children}
    </Link>
  );
}
