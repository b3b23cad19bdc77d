import { messageTimes } from '@/format/messageTimes';
import { useLanguage } from '@/i18n/useTranslations';

export function useMessageTimes() {
  const language = useLanguage();
  return { ...language, ...messageTimes(language) };
}
