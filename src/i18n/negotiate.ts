import Negotiator from 'negotiator';
import { pageLanguageOf } from './catalogs';
import { allLocales, defaultLocale, type Language, type Locale } from './language';
import { PATH_LANGUAGE } from './paths';

type RequestHeaders = Pick<Headers, 'get'>;

export const LANGUAGE_COOKIE = 'sukkah-language';

/** Request headers that affect the response language (RFC 9110, section 12.5.5). */
export const LANGUAGE_VARIES = 'Accept-Language, Cookie';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);

export function chosenLocale(headers: RequestHeaders): Locale | undefined {
  const chosen = CHOSEN.exec(headers.get('cookie') ?? '')?.[1];
  return allLocales.find((locale) => locale === chosen);
}

/**
 * Returns the language in the path, or the one the reader chose, or the best match for the
 * browser's languages, or English.
 */
export function readerLocale(headers: RequestHeaders): Locale {
  const pathLanguage = headers.get(PATH_LANGUAGE);
  const preferredLocale =
    allLocales.find((locale) => locale === pathLanguage) ?? chosenLocale(headers);
  if (preferredLocale) return preferredLocale;
  // Old phones use the pre-1989 code for Hebrew.
  const acceptLanguage = headers.get('accept-language')?.replace(/\biw\b/gi, 'he');
  const request = { headers: { 'accept-language': acceptLanguage } };
  const best = new Negotiator(request).language(allLocales);
  return allLocales.find((locale) => locale === best) ?? defaultLocale;
}

export const readerLanguage = (headers: RequestHeaders): Language =>
  pageLanguageOf(readerLocale(headers));
