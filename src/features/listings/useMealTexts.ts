import { mealTexts } from '@/format/meal';
import { useLanguage } from '@/i18n/useTranslations';

export function useMealTexts() {
  const language = useLanguage();
  return { ...language, ...mealTexts(language) };
}
