import type { Messages } from 'next-intl';
import type { Locale } from './locales';
import en from './messages/en';
import he from './messages/he';
import { pseudoCatalogue } from './pseudo';

const made: Partial<Record<Locale, Messages>> = { en, he };

/** All texts in a language. For the server: pages carry what they need with them. */
export function catalogueOf(locale: Locale): Messages {
  made[locale] ??= pseudoCatalogue(en);
  return made[locale];
}
