'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/button';
import { Logo } from '@/components/logo';
import { Skeleton } from '@/components/skeleton';
import type { KnownViewer } from '../session/knownViewer';
import { loginHref } from '../session/loginHref';
import { WithViewer } from '../session/WithViewer';
import { ThemeToggle } from './ThemeToggle';

const UserMenu = dynamic(() => import('./UserMenu').then((module) => module.UserMenu));

function NavLink({ href, children }: { href: string; children: string }) {
  const pathname = usePathname();
  const here = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={here ? 'page' : undefined}
      className={`rounded-lg px-1 py-2.5 text-sm font-medium hover:bg-raised min-[22.5rem]:px-2 sm:px-3 ${here ? 'bg-raised text-accent' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </Link>
  );
}

/** The menu of who is signed in; the way to sign in for all others. */
function Account({ viewer }: { viewer: KnownViewer }) {
  const t = useTranslations();
  const pathname = usePathname();
  if (viewer) return <UserMenu viewer={viewer} />;
  if (viewer === undefined)
    return (
      <div role="status">
        <span className="sr-only">{t('common.loading')}</span>
        <Skeleton className="size-10 rounded-full" />
      </div>
    );
  return (
    <a
      href={loginHref(pathname)}
      onClick={({ currentTarget }) => {
        currentTarget.href = loginHref(pathname + window.location.search);
      }}
      className={buttonClass('primary', 'ms-1')}
    >
      {t('nav.signIn')}
    </a>
  );
}

/** The bar atop every page. Narrow screens find Messages and Host at the bottom. */
export function NavBar() {
  const t = useTranslations();
  return (
    <header className="sticky top-0 z-30 border-b bg-surface print:hidden">
      <a
        href="#main"
        className="sr-only rounded-lg bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:absolute focus:start-2 focus:top-2"
      >
        {t('nav.skip')}
      </a>
      <nav
        aria-label={t('nav.label')}
        className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-2 min-[22.5rem]:px-4 sm:gap-2"
      >
        <Link
          prefetch={false}
          href="/"
          className="me-1 flex items-center gap-1 rounded-lg font-display text-lg font-semibold min-[22.5rem]:gap-2 sm:me-3"
        >
          <Logo className="size-8 text-gold" />
          <span>
            {t.rich('site.brand', {
              more: (text) => <span className="max-sm:sr-only">{text}</span>,
            })}
          </span>
        </Link>
        <NavLink href="/explore">{t('nav.explore')}</NavLink>
        <WithViewer>
          {(viewer) =>
            viewer && (
              <div className="hidden gap-1 sm:flex">
                <NavLink href="/messages">{t('nav.messages')}</NavLink>
                <NavLink href="/host">{t('nav.host')}</NavLink>
              </div>
            )
          }
        </WithViewer>
        <div className="ms-auto flex items-center gap-1">
          <ThemeToggle />
          <WithViewer>{(viewer) => <Account viewer={viewer} />}</WithViewer>
        </div>
      </nav>
    </header>
  );
}
