import { ModerationLog } from '@/features/moderation/ModerationLog';
import { titled } from '@/i18n/serverLanguage';

export const generateMetadata = titled('moderation.log.title');

export default function ModerationLogPage() {
  return <ModerationLog />;
}
