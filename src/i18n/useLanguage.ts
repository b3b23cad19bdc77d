import { useLocale, useTranslations } from 'next-intl';
import type { Language } from './language';

/** The language of the page at hand. */
export const useLanguage = (): Language => ({ t: useTranslations(), locale: useLocale() });
