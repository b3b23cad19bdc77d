import { HostDashboard } from '@/features/listings/host/HostDashboard';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titled } from '@/i18n/serverLanguage';

export const generateMetadata = titled('host.title');

export default function HostPage() {
  return (
    <RequireSignIn>
      <HostDashboard />
    </RequireSignIn>
  );
}
