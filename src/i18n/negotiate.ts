import Negotiator from 'negotiator';
import type { Language } from './language';
import { pageLanguageOf } from './languageOf';
import { defaultLocale, type Locale, locales } from './locales';
import { PATH_LANGUAGE } from './paths';

type Sent = Pick<Headers, 'get'>;

/** Where a browser keeps the language that its reader chose. */
export const LANGUAGE_COOKIE = 'sukkah-language';

/** By what an answer in somebody's language differs from that for others (RFC 9110, 12.5.5). */
export const LANGUAGE_VARIES = 'Accept-Language, Cookie';

/** The strange English is for those who asked for it when they started the server. */
const isOffered = (locale: Locale) => locale !== 'en-XA' || process.env.PSEUDO_LOCALE === '1';

const offered = () => (Object.keys(locales) as Locale[]).filter(isOffered);

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The language that a reader has chosen in this browser, if any. */
export function chosenLocale(headers: Sent): Locale | undefined {
  const chosen = CHOSEN.exec(headers.get('cookie') ?? '')?.[1];
  return offered().find((locale) => locale === chosen);
}

/** What the path says; else what the reader chose; else what they like best of ours; English where they like none. */
export function readerLocale(headers: Sent): Locale {
  const named = headers.get(PATH_LANGUAGE);
  const told = offered().find((locale) => locale === named) ?? chosenLocale(headers);
  if (told) return told;
  // Old phones call Hebrew by its code of before 1989.
  const liked = headers.get('accept-language')?.replace(/\biw\b/gi, 'he');
  const sent = { headers: { 'accept-language': liked } };
  const best = new Negotiator(sent).language(offered());
  return offered().find((locale) => locale === best) ?? defaultLocale;
}

/** The same, with all its texts. */
export const readerLanguage = (headers: Sent): Language => pageLanguageOf(readerLocale(headers));
