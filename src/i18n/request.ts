import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { compiledCatalogOf } from './catalogs';
import type { Locale } from './locales';
import { memoize } from './memoize';
import { readerLocale } from './negotiate';

/**
 * What components find that run on the server and in the browser alike. They have no use for the texts of mails, nor
 * for refusals, which come from the server as sentences.
 */
const textsOfPages = memoize(
  (locale: Locale) => {
    const {
      mail: _mail,
      errors: _errors,
      reasons: _reasons,
      ...messages
    } = compiledCatalogOf(locale);
    return messages;
  },
  (locale) => locale,
);

/** The language of an answer: the one that the browser asks for. */
export default getRequestConfig(async () => {
  const locale = readerLocale(await headers());
  // Dates name their zones themselves; without one here it would be looked up for each answer.
  return { locale, messages: textsOfPages(locale), timeZone: 'UTC' };
});
