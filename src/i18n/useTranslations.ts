import { useLocale, useTranslations as useTexts } from 'next-intl';
import { useMemo } from 'react';
import { mixingScripts } from './bidi';
import type { Language, Translate } from './language';

/** Returns the page's texts. User text inserted into them is isolated, whatever its script. */
export function useTranslations(): Translate {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(() => mixingScripts(t, locale), [t, locale]);
}

export const useLanguage = (): Language => ({ t: useTranslations(), locale: useLocale() });
