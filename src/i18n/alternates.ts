import type { Metadata } from 'next';
import { defaultLocale } from './locales';
import { namedLocales, pathIn } from './paths';
import { serverLanguage } from './serverLanguage';

/** A public page's path in each language, by the names that search engines have for them (`hreflang`). */
export const languagesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(namedLocales.map((locale) => [locale, pathIn(locale, path)])),
  // To whoever likes none of these it is shown in what they like best, or English.
  'x-default': pathIn(defaultLocale, path),
});

/** The `alternates` of a public page: its one address in the language at hand, and those in all languages. */
export async function alternatesOf(path: string): Promise<Metadata['alternates']> {
  const { locale } = await serverLanguage();
  return { canonical: pathIn(locale, path), languages: languagesOf(path) };
}
