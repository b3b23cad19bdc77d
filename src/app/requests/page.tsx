import { HopperRequests } from '@/features/requests/hopper/HopperRequests';
import { hopperRequestsInput } from '@/features/requests/hopper/hopperRequestsInput';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titled } from '@/i18n/serverLanguage';
import { api, HydrateClient } from '@/trpc/server';

export const generateMetadata = titled('requests.title');

export default async function RequestsPage() {
  if (await api.users.viewer()) await api.requests.hopper.prefetchInfinite(hopperRequestsInput);
  return (
    <HydrateClient>
      <RequireSignIn>
        <HopperRequests />
      </RequireSignIn>
    </HydrateClient>
  );
}
