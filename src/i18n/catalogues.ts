import type { Messages } from 'next-intl';
import { isolatedCatalogue } from './isolated';
import type { Locale } from './locales';
import en from './messages/en';
import he from './messages/he';
import { pseudoCatalogue } from './pseudo';

const made: Partial<Record<Locale, Messages>> = { en };

/** All texts in a language. For the server: pages carry what they need with them. */
export function catalogueOf(locale: Locale): Messages {
  made[locale] ??= locale === 'he' ? isolatedCatalogue(he) : pseudoCatalogue(en);
  return made[locale];
}
