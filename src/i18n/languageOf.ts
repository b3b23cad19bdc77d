import { createTranslator } from 'next-intl';
import { isolating } from './bidi';
import { catalogOf, pageCatalogOf } from './catalogs';
import type { Language } from './language';
import type { Locale } from './locales';
import { memoize } from './memoize';

/** A language with all its texts, for the server. */
export const languageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: createTranslator({ locale, messages: catalogOf(locale) }),
  }),
  (locale) => locale,
);

/** The same for pages and answers: what people typed is laid out by itself, in whatever letters it is. */
export const pageLanguageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: isolating(createTranslator({ locale, messages: pageCatalogOf(locale) }), locale),
  }),
  (locale) => locale,
);
