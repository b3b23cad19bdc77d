import { ModerationSearch } from '@/features/moderation/ModerationSearch';
import { Texts } from '@/i18n/Texts';
import { moderatorsOnly, titledForModerators } from '../moderatorsOnly';

export const generateMetadata = titledForModerators('moderation.search.title');

export default function ModerationSearchPage() {
  return moderatorsOnly(
    <Texts of={['moderation', 'messages.days', 'options', 'person']}>
      <ModerationSearch />
    </Texts>,
  );
}
