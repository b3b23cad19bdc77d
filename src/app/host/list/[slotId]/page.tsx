import { GuestListPage } from '@/features/requests/host/GuestListPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titled } from '@/i18n/serverLanguage';

export const generateMetadata = titled('guestList.title');

export default async function Page({ params }: { params: Promise<{ slotId: string }> }) {
  const { slotId } = await params;
  return (
    <RequireSignIn>
      <GuestListPage slotId={slotId} />
    </RequireSignIn>
  );
}
