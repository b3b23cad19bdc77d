import { ModerationLog } from '@/features/moderation/ModerationLog';
import { Texts } from '@/i18n/Texts';
import { moderatorsOnly, titledForModerators } from '../moderatorsOnly';

export const generateMetadata = titledForModerators('moderation.log.title');

export default function ModerationLogPage() {
  return moderatorsOnly(
    <Texts of={['moderation', 'messages.days', 'options', 'person']}>
      <ModerationLog />
    </Texts>,
  );
}
