'use client';

import { buttonClass } from '@/components/button';
import { Link } from '@/components/link';
import { Logo } from '@/components/logo';
import { useTranslations } from '@/i18n/useTranslations';
import { Account, UserLinks } from '../lazySignedInParts';
import { useKnownViewer } from '../session/ViewerProvider';
import { LanguageSwitch } from './LanguageLink';
import { NavLink } from './NavLink';
import { ThemeToggle } from './ThemeToggle';

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
        {isUser && <UserLinks />}
        <div className="ms-auto flex shrink-0 items-center gap-1 @max-[17.5rem]:gap-0">
          {!isUser && (
            <span className="contents user:hidden">
              <LanguageSwitch />
            </span>
          )}
          <ThemeToggle />
          <Account />
        </div>
      </nav>
    </header>
  );
}
