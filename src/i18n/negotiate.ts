import Negotiator from 'negotiator';
import type { Language } from './language';
import { languageOf } from './languageOf';
import { defaultLocale, type Locale, locales } from './locales';

/** The strange English is for those who asked for it when they started the server. */
const isOffered = (locale: Locale) => locale !== 'en-XA' || process.env.PSEUDO_LOCALE === '1';

/** The language that a reader likes best of those we have; English where they like none of them. */
export function readerLocale(headers: Pick<Headers, 'get'>): Locale {
  const offered = (Object.keys(locales) as Locale[]).filter(isOffered);
  const sent = { headers: { 'accept-language': headers.get('accept-language') ?? undefined } };
  const best = new Negotiator(sent).language(offered);
  return offered.find((locale) => locale === best) ?? defaultLocale;
}

/** The same, with all its texts. */
export const readerLanguage = (headers: Pick<Headers, 'get'>): Language =>
  languageOf(readerLocale(headers));
