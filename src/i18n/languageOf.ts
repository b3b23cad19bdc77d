import { createTranslator } from 'next-intl';
import { isolating } from './bidi';
import { catalogOf, pageCatalogOf } from './catalogs';
import type { Language } from './language';
import type { Locale } from './locales';
import { memoize } from './memoize';

/** Returns a language with all its texts, for the server. */
export const languageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: createTranslator({ locale, messages: catalogOf(locale) }),
  }),
  (locale) => locale,
);

/**
 * Returns a language for pages and responses, in which user text is isolated whatever its script.
 */
export const pageLanguageOf = memoize(
  (locale: Locale): Language => ({
    locale,
    t: isolating(createTranslator({ locale, messages: pageCatalogOf(locale) }), locale),
  }),
  (locale) => locale,
);
