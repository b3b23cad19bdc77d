'use client';

import { useLocale } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { locales } from '@/i18n/locales';
import { choosingPath, type NamedLocale, namedLocales } from '@/i18n/paths';
import { usePath } from '@/i18n/usePath';

/** What each language calls itself, and how that begins where there is little room. */
const names = {
  en: { name: 'English', short: 'EN' },
  he: { name: 'עברית', short: 'עב' },
} as const satisfies Record<NamedLocale, { name: string; short: string }>;

/** The languages in which the page at hand can be read beside its own. */
export function useOtherLocales(): NamedLocale[] {
  const here = useLocale();
  return namedLocales.filter((locale) => locale !== here);
}

/**
 * The way to this page in another language, said in that language; the choice is kept from then on. What is to be done
 * `before` the page goes is waited for, and whatever comes of it the page goes.
 */
export function LanguageLink({
  locale,
  before,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'children' | 'onClick'> & {
  locale: NamedLocale;
  before?: () => Promise<unknown>;
  children?: (names: { name: string; short: string }) => ReactNode;
}) {
  const href = choosingPath(locale, usePath());
  return (
    <a
      {...props}
      onClick={(event) => {
        const to = href + window.location.search;
        event.currentTarget.href = to;
        // Into a tab of its own it goes by itself.
        if (!before || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const go = () => window.location.assign(to);
        before().then(go, go);
      }}
      href={href}
      lang={locale}
      dir={locales[locale].dir}
      hrefLang={locale}
    >
      {children ? children(names[locale]) : names[locale].name}
    </a>
  );
}

/** For visitors, in the bar atop the page. */
export const LanguageSwitch = () =>
  useOtherLocales().map((locale) => (
    <LanguageLink
      key={locale}
      locale={locale}
      className="inline-flex min-h-11 min-w-9 items-center justify-center rounded-lg px-1 text-sm font-medium text-muted hover:bg-raised hover:text-ink @[45rem]:px-3"
    >
      {({ name, short }) => (
        <>
          <span className="@[45rem]:hidden">{short} </span>
          <span className="@max-[45rem]:sr-only">{name}</span>
        </>
      )}
    </LanguageLink>
  ));
