import { createTranslator } from 'next-intl';
import type { Language } from '@/i18n/language';
import { defaultLocale } from '@/i18n/locales';
import en from '@/i18n/messages/en';

/** The language of mails, which are written when nobody asks a page. English alone for now. */
export const mailLanguage: Language = {
  locale: defaultLocale,
  t: createTranslator({ locale: defaultLocale, messages: en }),
};
