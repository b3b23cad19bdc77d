import type { createTranslator, Messages } from 'next-intl';
import type { Locale } from './locales';

/** Looks up a text of the catalogue by its key. */
export type Translate = ReturnType<typeof createTranslator<Messages, never>>;

export type MessageKey = Parameters<Translate>[0];

/** What a function that makes texts has to be given: the catalogue, and how to write dates. */
export type Language = { t: Translate; locale: Locale };
