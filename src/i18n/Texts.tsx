import type { ReactNode } from 'react';
import { compiledCatalogOf } from './catalogs';
import type { Locale } from './locales';
import { FirstProvider, MoreTexts } from './MoreTexts';
import { memoize } from './memoize';
import { serverLanguage } from './serverLanguage';
import { pickTexts, type TextsOf } from './texts';

type Props = { of: readonly TextsOf[]; children: ReactNode };

/** As many as there are pages, at most, in each language. */
const picked = memoize(
  (locale: Locale, of: readonly TextsOf[]) =>
    JSON.stringify(pickTexts(compiledCatalogOf(locale), of)),
  (locale, of) => `${locale} ${of}`,
);

/**
 * Texts for what runs in the browser, beside those of the layouts around: a page carries no others, and what
 * the server writes needs none. A test finds what is lacking.
 */
export async function Texts({ of, children }: Props) {
  const { locale } = await serverLanguage();
  return <MoreTexts texts={picked(locale, of)}>{children}</MoreTexts>;
}

/** The same for the outermost layout, around which there are none. */
export async function FirstTexts({ of, children }: Props) {
  const { locale } = await serverLanguage();
  return (
    <FirstProvider locale={locale} texts={picked(locale, of)}>
      {children}
    </FirstProvider>
  );
}
