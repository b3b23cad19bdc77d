import type { Messages } from 'next-intl';
import { compileCatalog } from './compileMessages';
import { isolateNamesInCatalog } from './isolateNames';
import { type Locale, locales } from './locales';
import en from './messages/en';
import he from './messages/he';
import { pseudoCatalog } from './pseudo';

const made: Partial<Record<Locale, Messages>> = { en, he };

/** Returns all texts in a language. For the server only: pages carry just what they need. */
export function catalogOf(locale: Locale): Messages {
  made[locale] ??= pseudoCatalog(en);
  return made[locale];
}

const isolated: Partial<Record<Locale, Messages>> = {};

/** Returns the catalog for pages, in which right-to-left texts isolate their values. */
export function pageCatalogOf(locale: Locale): Messages {
  if (locales[locale].dir === 'ltr') return catalogOf(locale);
  isolated[locale] ??= isolateNamesInCatalog(catalogOf(locale));
  return isolated[locale];
}

const compiled: Partial<Record<Locale, Messages>> = {};

/**
 * Returns the compiled catalog for components that may run in the browser. It's compiled once per
 * process.
 */
export function compiledCatalogOf(locale: Locale): Messages {
  compiled[locale] ??= compileCatalog(pageCatalogOf(locale));
  return compiled[locale];
}
