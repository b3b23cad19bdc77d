import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { compiledCatalogOf } from './catalogs';
import type { Locale } from './language';
import { memoize } from './memoize';
import { readerLocale } from './negotiate';

/**
 * The messages for components that run on both the server and in the browser. They don't need email
 * texts, or errors, which arrive from the server as text.
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

export default getRequestConfig(async () => {
  const locale = readerLocale(await headers());
  // Dates name their own time zone. Without a default, next-intl would look one up for each
  // response.
  return { locale, messages: textsOfPages(locale), timeZone: 'UTC' };
});
