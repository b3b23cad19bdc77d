import { GuestListPage } from '@/features/requests/host/GuestListPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';

export const generateMetadata = titleMetadata('guestList.open');

export default async function Page({ params }: { params: Promise<{ slotId: string }> }) {
  const { slotId } = await params;
  return (
    <Texts
      of={[
        'guestList',
        'meal',
        'nav.account.host',
        'needs',
        'options',
        'person',
        'session',
        'faults',
      ]}
    >
      <RequireSignIn>
        <GuestListPage slotId={slotId} />
      </RequireSignIn>
    </Texts>
  );
}
