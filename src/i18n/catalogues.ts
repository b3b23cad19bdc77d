import type { Messages } from 'next-intl';
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
