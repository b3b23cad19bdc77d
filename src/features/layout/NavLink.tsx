'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { usePath } from '@/i18n/usePath';

export function NavLink({
  href,
  children,
  className = '',
  ...named
}: {
  href: string;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}) {
  const pathname = usePath();
  const here = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={here ? 'page' : undefined}
      {...named}
      className={`rounded-lg px-1 py-2.5 text-sm font-medium hover:bg-raised @[22.5rem]:px-2 @[45rem]:px-3 ${here ? 'bg-raised text-accent' : 'text-muted hover:text-ink'} ${className}`}
    >
      {children}
    </Link>
  );
}
