import { getRequestConfig } from 'next-intl/server';
import { defaultLocale } from './locales';

/** The language of an answer. English alone for now: who asks, and where, does not matter yet. */
export default getRequestConfig(async () => {
  const locale = defaultLocale;
  // Pages carry their texts with them, and have no use for those of mails.
  const { mail: _mail, ...messages } = (await import(`./messages/${locale}.ts`)).default;
  return { locale, messages };
});
