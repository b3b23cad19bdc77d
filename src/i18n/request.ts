import { getRequestConfig } from 'next-intl/server';
import { defaultLocale } from './locales';

/** The language of an answer. English alone for now: who asks, and where, does not matter yet. */
export default getRequestConfig(async () => {
  const locale = defaultLocale;
  return { locale, messages: (await import(`./messages/${locale}.ts`)).default };
});
