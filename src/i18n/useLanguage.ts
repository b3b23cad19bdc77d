import { useLocale } from 'next-intl';
import type { Language } from './language';
import { useTranslations } from './useTranslations';

/** The language of the page at hand. */
export const useLanguage = (): Language => ({ t: useTranslations(), locale: useLocale() });
