import type { Metadata } from 'next';
import { HostDashboard } from '@/features/listings/host/HostDashboard';
import { RequireSignIn } from '@/features/session/RequireSignIn';

export const metadata: Metadata = { title: 'Host Dashboard' };

export default function HostPage() {
  return (
    <RequireSignIn>
      <HostDashboard />
    </RequireSignIn>
  );
}
