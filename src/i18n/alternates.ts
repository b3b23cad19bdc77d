import type { Metadata } from 'next';
import { defaultLocale } from './locales';
import { namedLocales, pathIn } from './paths';
import { serverLanguage } from './serverLanguage';

/** Returns a public page's path in each language, for `hreflang`. */
export const languagesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(namedLocales.map((locale) => [locale, pathIn(locale, path)])),
  // This path picks the reader's preferred language, or English.
  'x-default': pathIn(defaultLocale, path),
});

/**
 * Returns a public page's `alternates`: the canonical path in the current language, and the paths
 * in all languages.
 */
export async function alternatesOf(path: string): Promise<Metadata['alternates']> {
  const { locale } = await serverLanguage();
  return { canonical: pathIn(locale, path), languages: languagesOf(path) };
}
