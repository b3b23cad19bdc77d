'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { withoutLanguage } from '@/i18n/paths';

/** Returns the current path without the language prefix, as the server knows it. */
export const usePath = (): string => withoutLanguage(usePathname());

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
  const pathname = usePath();
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      {...labelProps}
      className={`rounded-lg px-1 py-2.5 text-sm font-medium hover:bg-raised @[22.5rem]:px-2 @[45rem]:px-3 ${isCurrent ? 'bg-raised text-accent' : 'text-muted hover:text-ink'} ${className}`}
    >
      {children}
    </Link>
  );
}
