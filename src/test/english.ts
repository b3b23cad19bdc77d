import { createTranslator } from 'next-intl';
import type { Language } from '@/i18n/language';
import en from '@/i18n/messages/en';

export const english: Language = {
  locale: 'en',
  t: createTranslator({
    locale: 'en',
    messages: en,
    onError: (error) => {
      throw error;
    },
  }),
};
