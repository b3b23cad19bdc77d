import type { createTranslator, Messages } from 'next-intl';
import type { Locale } from './locales';

export type Translate = ReturnType<typeof createTranslator<Messages, never>>;

export type MessageKey = Parameters<Translate>[0];

/** The input of functions that create texts: the catalog, and the locale for dates. */
export type Language = { t: Translate; locale: Locale };
