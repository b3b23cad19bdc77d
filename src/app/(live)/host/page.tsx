import { HostDashboard } from '@/features/listings/host/HostDashboard';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titled } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';

export const generateMetadata = titled('host.title');

export default function HostPage() {
  return (
    <Texts
      of={[
        'host',
        'about',
        'request',
        'guestNotes',
        'guestList.open',
        'guestList.all.open',
        'meal',
        'needs',
        'options',
        'explore.advanced.mechitza',
        'messages.threads.yesterday',
        'person',
        'rating.value',
        'safety.block',
        'safety.hidden.badge',
        'safety.menu',
        'safety.report',
        'session',
      ]}
    >
      <RequireSignIn>
        <HostDashboard />
      </RequireSignIn>
    </Texts>
  );
}
