import { MessagesPage } from '@/features/messages/MessagesPage';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';

export const generateMetadata = titleMetadata('nav.messages');

export default function Page() {
  return (
    <Texts of={['messages', 'meal', 'options', 'person', 'safety']}>
      <MessagesPage />
    </Texts>
  );
}
