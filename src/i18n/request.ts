import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { catalogueOf } from './catalogues';
import { readerLocale } from './negotiate';

/** The language of an answer: the one that the browser asks for. */
export default getRequestConfig(async () => {
  const locale = readerLocale(await headers());
  // Pages carry their texts with them, and have no use for those of mails, nor for refusals, which
  // come from the server as sentences.
  const { mail: _mail, errors: _errors, reasons: _reasons, ...messages } = catalogueOf(locale);
  return { locale, messages };
});
