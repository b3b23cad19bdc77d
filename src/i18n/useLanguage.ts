import { useLocale } from 'next-intl';
import type { Language } from './language';
import { useTranslations } from './useTranslations';

export const useLanguage = (): Language => ({ t: useTranslations(), locale: useLocale() });
