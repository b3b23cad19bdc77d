import { useInBrowser } from '@/components/useInBrowser';
import { browserZone } from '@/format/browserZone';
import { mealTexts } from '@/format/meal';
import { useLanguage } from '@/i18n/useTranslations';

const unknown = () => null;

let zone: string | undefined;
const readersZone = () => {
  zone ??= browserZone();
  return zone;
};

/**
 * In Hebrew, where a zone's name is only 'GMT+3', times in the reader's own zone leave it out. Only
 * the browser knows that zone.
 */
export function useMealTexts() {
  const language = useLanguage();
  const ownZone = useInBrowser(language.locale === 'he' ? readersZone : unknown, null);
  return { ...language, ...mealTexts(language, ownZone) };
}
