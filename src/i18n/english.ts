import { createTranslator } from 'next-intl';
import type { Language } from './language';
import en from './messages/en';

/** English for tests. A key that is missing, or a value that a text lacks, throws. */
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
