import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Language, MessageKey } from './language';

/** The language of the answer at hand, for what is no component: heads, pictures, structured data. */
export const serverLanguage = async (): Promise<Language> => ({
  t: await getTranslations(),
  locale: await getLocale(),
});

/** The `generateMetadata` of a page whose head says no more than its title. */
export const titled = (key: MessageKey) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(key),
});
