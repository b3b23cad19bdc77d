import { createTranslator } from 'next-intl';
import { isolating } from './bidi';
import { catalogueOf, pageCatalogueOf } from './catalogues';
import { kept } from './kept';
import type { Language } from './language';
import type { Locale } from './locales';

/** A language with all its texts, for the server. */
export const languageOf = kept(
  (locale: Locale): Language => ({
    locale,
    t: createTranslator({ locale, messages: catalogueOf(locale) }),
  }),
  (locale) => locale,
);

/** The same for pages and answers: what people typed is laid out by itself, in whatever letters it is. */
export const pageLanguageOf = kept(
  (locale: Locale): Language => ({
    locale,
    t: isolating(createTranslator({ locale, messages: pageCatalogueOf(locale) }), locale),
  }),
  (locale) => locale,
);
