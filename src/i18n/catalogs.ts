import { createTranslator, type Messages } from 'next-intl';
import { mixingScripts } from './bidi';
import { type Language, type Locale, locales } from './language';
import { memoize } from './memoize';
import en from './messages/en';
import he from './messages/he';
import { compileCatalog, isolateNamesInCatalog } from './messageTransforms';

const catalogs: Record<Locale, Messages> = { en, he };

const pageCatalogs: Partial<Record<Locale, Messages>> = {};

/** Returns the catalog for pages, in which right-to-left texts isolate their values. */
export function pageCatalogOf(locale: Locale): Messages {
  if (locales[locale].dir === 'ltr') return catalogs[locale];
  pageCatalogs[locale] ??= isolateNamesInCatalog(catalogs[locale]);
  return pageCatalogs[locale];
}

const compiledCatalogs: Partial<Record<Locale, Messages>> = {};

/**
 * Returns the compiled catalog for components that may run in the browser. It's compiled once per
 * process.
 */
export function compiledCatalogOf(locale: Locale): Messages {
  compiledCatalogs[locale] ??= compileCatalog(pageCatalogOf(locale));
  return compiledCatalogs[locale];
}

/** Returns a language with all its texts, for the server. */
export const languageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: createTranslator({ locale, messages: catalogs[locale] }),
  }),
  (locale) => locale,
);

/**
 * Returns a language for pages and responses, in which user text is isolated whatever its script.
 */
export const pageLanguageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: mixingScripts(createTranslator({ locale, messages: pageCatalogOf(locale) }), locale),
  }),
  (locale) => locale,
);
