import { AllGuestListsPage } from '@/features/requests/host/AllGuestListsPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';

export const generateMetadata = titleMetadata('guestList.all.title');

export default function AllGuestLists() {
  return (
    <Texts of={['guestList', 'meal', 'nav.account.host', 'needs', 'options', 'person', 'session']}>
      <RequireSignIn>
        <AllGuestListsPage />
      </RequireSignIn>
    </Texts>
  );
}
