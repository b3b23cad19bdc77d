import type { Messages } from 'next-intl';
import { compileCatalog } from './compileMessages';
import { isolateNamesInCatalog } from './isolateNames';
import { type Locale, locales } from './locales';
import en from './messages/en';
import he from './messages/he';
import { pseudoCatalog } from './pseudo';

const made: Partial<Record<Locale, Messages>> = { en, he };

/** All texts in a language. For the server: pages carry what they need with them. */
export function catalogOf(locale: Locale): Messages {
  made[locale] ??= pseudoCatalog(en);
  return made[locale];
}

const isolated: Partial<Record<Locale, Messages>> = {};

/** The same for pages, where values are laid out by themselves in a text from right to left. */
export function pageCatalogOf(locale: Locale): Messages {
  if (locales[locale].dir === 'ltr') return catalogOf(locale);
  isolated[locale] ??= isolateNamesInCatalog(catalogOf(locale));
  return isolated[locale];
}

const compiled: Partial<Record<Locale, Messages>> = {};

/** The same for components that may run in the browser: read once in a process, and neither there nor for each answer. */
export function compiledCatalogOf(locale: Locale): Messages {
  compiled[locale] ??= compileCatalog(pageCatalogOf(locale));
  return compiled[locale];
}
