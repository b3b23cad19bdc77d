import { messageTimes } from '@/format/messageTimes';
import { useLanguage } from '@/i18n/useLanguage';

/** The catalogue, and how times of messages are written, in the language of the page. */
export function useMessageTimes() {
  const language = useLanguage();
  return { ...language, ...messageTimes(language) };
}
