import { ModerationLog } from '@/features/moderation/ModerationLog';
import { titledForModerators } from '../moderatorsOnly';

export const generateMetadata = titledForModerators('moderation.log.title');

export default function ModerationLogPage() {
  return <ModerationLog />;
}
