import { MessagesPage } from '@/features/messages/MessagesPage';
import { titled } from '@/i18n/serverLanguage';

export const generateMetadata = titled('messages.title');

export default function Page() {
  return <MessagesPage />;
}
