import { mealTexts } from '@/format/meal';
import { useLanguage } from '@/i18n/useLanguage';

export function useMealTexts() {
  const language = useLanguage();
  return { ...language, ...mealTexts(language) };
}
