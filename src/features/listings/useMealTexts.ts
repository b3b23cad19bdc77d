import { mealTexts } from '@/format/meal';
import { useLanguage } from '@/i18n/useLanguage';

/** The catalogue, and what is written of meals, in the language of the page. */
export function useMealTexts() {
  const language = useLanguage();
  return { ...language, ...mealTexts(language) };
}
