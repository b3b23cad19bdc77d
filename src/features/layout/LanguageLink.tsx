'use client';

import { useLocale } from 'next-intl';
import type { ComponentProps } from 'react';
import { allLocales, type Locale, locales } from '@/i18n/language';
import { choosingPath } from '@/i18n/paths';
import { endLanguageHint } from './languageHintStore';
import { usePath } from './NavLink';

const names = { en: 'English', he: 'עברית' } as const satisfies Record<Locale, string>;

export function useOtherLocales(): Locale[] {
  const currentLocale = useLocale();
  return allLocales.filter((locale) => locale !== currentLocale);
}

/**
 * Links to this page in another language, labeled in that language. The choice is remembered.
 * `beforeNavigate` runs first, and the page changes even if it fails.
 */
export function LanguageLink({
  locale,
  beforeNavigate,
  children = names[locale],
  ...props
}: Omit<ComponentProps<'a'>, 'onClick'> & {
  locale: Locale;
  beforeNavigate?: () => Promise<unknown>;
}) {
  const href = choosingPath(locale, usePath());
  return (
    <a
      {...props}
      onClick={(event) => {
        endLanguageHint();
        const url = href + window.location.search;
        event.currentTarget.href = url;
        // A new tab doesn't need to wait.
        if (!beforeNavigate || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const go = () => window.location.assign(url);
        beforeNavigate().then(go, go);
      }}
      href={href}
      lang={locale}
      dir={locales[locale].dir}
      hrefLang={locale}
    >
      {children}
    </a>
  );
}

export const LanguageSwitch = () =>
  useOtherLocales().map((locale) => (
    <LanguageLink
      key={locale}
      locale={locale}
      className="inline-flex min-h-11 min-w-9 items-center justify-center rounded-lg px-1 text-sm font-medium text-muted hover:bg-raised hover:text-ink @[45rem]:px-3"
    />
  ));
