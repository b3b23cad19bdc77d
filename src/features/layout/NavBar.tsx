'use client';

import { RotateCw } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/button';
import { Logo } from '@/components/logo';
import { Loading, Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { UserLinks, UserMenu, ViewerGate } from '../lazySignedInParts';
import { loginHref } from '../session/loginHref';
import { type KnownViewer, useKnownViewer, useSession } from '../session/ViewerProvider';
import { LanguageSwitch } from './LanguageLink';
import { TopRow } from './LinkRows';
import { NavLink, usePath } from './NavLink';
import { ThemeToggle } from './ThemeToggle';

function Account({ viewer }: { viewer: KnownViewer }) {
  const t = useTranslations();
  const pathname = usePath();
  const { hasFailed } = useSession();
  if (viewer) return <UserMenu viewer={viewer} />;
  const isUnknown = viewer === undefined;
  return (
    <>
      {isUnknown && !hasFailed && (
        <Loading className="ms-1 hidden user:block">
          <Skeleton className="size-10 rounded-full" />
        </Loading>
      )}
      {isUnknown && hasFailed && (
        <button
          type="button"
          aria-label={t('common.tryAgain')}
          onClick={() => window.location.reload()}
          className="ms-1 hidden size-10 items-center justify-center rounded-full border border-edge hover:bg-raised user:inline-flex"
        >
          <RotateCw className="size-4.5" />
        </button>
      )}
      <a
        href={loginHref(pathname)}
        onClick={({ currentTarget }) => {
          currentTarget.href = loginHref(pathname + window.location.search);
        }}
        className={buttonClass(
          'primary',
          `ms-1 @max-[17.5rem]:ms-0 @max-[17.5rem]:px-2 ${isUnknown ? 'user:hidden' : ''}`,
        )}
      >
        {t('nav.signIn')}
      </a>
    </>
  );
}

/**
 * The top bar of every page. On narrow screens, the other links are at the bottom. Container
 * queries in rem decide what to leave out, so everything stays reachable with large text too.
 */
export function NavBar() {
  const t = useTranslations();
  const isUser = Boolean(useKnownViewer());
  return (
    <header className="@container sticky top-0 z-30 border-b bg-surface print:hidden">
      <a
        href="#main"
        className={buttonClass('primary', 'absolute start-2 top-2 z-10 not-focus:sr-only')}
      >
        {t('nav.skip')}
      </a>
      <nav
        aria-label={t('nav.label')}
        className="mx-auto flex min-h-[min(4rem,64px)] w-full max-w-6xl flex-wrap items-center gap-x-1 px-2 @[22.5rem]:px-3 @[26rem]:px-4 @[45rem]:gap-x-2"
      >
        <Link
          prefetch={false}
          href="/"
          className="me-1 flex items-center gap-1 rounded-lg font-display text-lg font-semibold @[26rem]:gap-2 @[45rem]:me-3"
        >
          <Logo className="size-8 shrink-0 text-gold" />
          {/* With less room, a visitor's bar shows only the logo, not the name. */}
          <span className="visitor:@max-[24.25rem]:sr-only user:@max-[17.5rem]:sr-only user:sm:@max-[45rem]:sr-only">
            {t.rich('site.brand', {
              more: (text) => (
                <span className="visitor:@max-[40rem]:sr-only user:@max-[56rem]:sr-only">
                  {text}
                </span>
              ),
            })}
          </span>
        </Link>
        <NavLink href="/explore" className="user:@max-[14rem]:hidden">
          {t('nav.explore')}
        </NavLink>
        <ViewerGate>
          {(viewer) =>
            viewer ? <UserLinks /> : viewer === undefined && <TopRow className="user:sm:flex" />
          }
        </ViewerGate>
        <div className="ms-auto flex shrink-0 items-center gap-1 @max-[17.5rem]:gap-0">
          {!isUser && (
            <span className="contents user:hidden">
              <LanguageSwitch />
            </span>
          )}
          <ThemeToggle />
          <ViewerGate>{(viewer) => <Account viewer={viewer} />}</ViewerGate>
        </div>
      </nav>
    </header>
  );
}
