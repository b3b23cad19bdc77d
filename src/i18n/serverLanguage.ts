import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache, use } from 'react';
import { allLocales, defaultLocale, type Language, type MessageKey } from './language';
import { readerLanguage } from './negotiate';
import { pathIn } from './paths';

/**
 * Returns the response's language, for server code. It's shared by the process, which parses each
 * text only once. next-intl would parse them for each response.
 */
export const serverLanguage = cache(async (): Promise<Language> => readerLanguage(await headers()));

/** The same as a hook, for server components. */
export const useServerLanguage = (): Language => use(serverLanguage());

export const titleMetadata = (key: MessageKey) => async (): Promise<Metadata> => ({
  title: (await serverLanguage()).t(key),
});

/** Returns a public page's path in each language, for `hreflang`. */
export const languagesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(allLocales.map((locale) => [locale, pathIn(locale, path)])),
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
