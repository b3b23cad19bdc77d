import { languageOf } from '@/i18n/catalogs';
import type { Language } from '@/i18n/language';
import { readingLanguages } from '@/schemas/options';

export function languageFor(language: string | null | undefined, otherwise: Language): Language {
  const supportedLanguage = readingLanguages.find((one) => one === language);
  return supportedLanguage ? languageOf(supportedLanguage) : otherwise;
}
