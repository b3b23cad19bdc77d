import type { ReactNode } from 'react';
import { pickTexts, type TextsOf } from './catalogParts';
import { compiledCatalogOf } from './catalogs';
import type { Locale } from './language';
import { FirstProvider, MoreTexts } from './MoreTexts';
import { memoize } from './memoize';
import { serverLanguage } from './serverLanguage';

type Props = { of: readonly TextsOf[]; children: ReactNode };

/** Has at most one entry per page and language. */
const textsJson = memoize(
  (locale: Locale, parts: readonly TextsOf[]) =>
    JSON.stringify(pickTexts(compiledCatalogOf(locale), parts)),
  (locale, parts) => `${locale} ${parts}`,
);

/**
 * Provides texts to client components, in addition to those from the layouts above. A page carries
 * no other texts, and server components don't need it. A test finds missing ones.
 */
export async function Texts({ of: parts, children }: Props) {
  const { locale } = await serverLanguage();
  return <MoreTexts texts={textsJson(locale, parts)}>{children}</MoreTexts>;
}

export async function FirstTexts({ of: parts, children }: Props) {
  const { locale } = await serverLanguage();
  return (
    <FirstProvider locale={locale} texts={textsJson(locale, parts)}>
      {children}
    </FirstProvider>
  );
}
