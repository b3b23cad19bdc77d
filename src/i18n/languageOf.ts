import { createTranslator } from 'next-intl';
import { isolating } from './bidi';
import { catalogueOf } from './catalogues';
import type { Language } from './language';
import type { Locale } from './locales';

const made = new Map<Locale, Language>();

/** A language with all its texts, for the server. */
export function languageOf(locale: Locale): Language {
  const held = made.get(locale);
  if (held) return held;
  const t = createTranslator({ locale, messages: catalogueOf(locale) });
  const language = { locale, t: isolating(t, locale) };
  made.set(locale, language);
  return language;
}
