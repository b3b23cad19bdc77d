import { useLocale, useTranslations as useTexts } from 'next-intl';
import { useMemo } from 'react';
import { isolating } from './bidi';
import type { Translate } from './language';

/** The texts of the page at hand, in which people's words stay apart from ours, in whatever letters they are. */
export function useTranslations(): Translate {
  const [t, locale] = [useTexts(), useLocale()];
  return useMemo(() => isolating(t, locale), [t, locale]);
}
