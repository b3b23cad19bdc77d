import type { Messages } from 'next-intl';
import { compiledCatalogue } from './compiled';
import { isolatedCatalogue } from './isolated';
import { type Locale, locales } from './locales';
import en from './messages/en';
import he from './messages/he';
import { pseudoCatalogue } from './pseudo';

const made: Partial<Record<Locale, Messages>> = { en, he };

/** All texts in a language. For the server: pages carry what they need with them. */
export function catalogueOf(locale: Locale): Messages {
  made[locale] ??= pseudoCatalogue(en);
  return made[locale];
}

const isolated: Partial<Record<Locale, Messages>> = {};

/** The same for pages, where values are laid out by themselves in a text from right to left. */
export function pageCatalogueOf(locale: Locale): Messages {
  if (locales[locale].dir === 'ltr') return catalogueOf(locale);
  isolated[locale] ??= isolatedCatalogue(catalogueOf(locale));
  return isolated[locale];
}

const compiled: Partial<Record<Locale, Messages>> = {};

/** The same for components that may run in the browser: read once in a process, and neither there nor for each answer. */
export function compiledCatalogueOf(locale: Locale): Messages {
  compiled[locale] ??= compiledCatalogue(pageCatalogueOf(locale));
  return compiled[locale];
}
