import { hopperRequestsInput } from '@/features/prefetchedInputs';
import { HopperRequests } from '@/features/requests/hopper/HopperRequests';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { pageViewer } from '@/trpc/caller';
import { api, HydrateClient, prefetchOffers } from '@/trpc/server';

export const generateMetadata = titleMetadata('requests.title');

export default async function RequestsPage() {
  if (await pageViewer())
    await Promise.all([
      api.requests.hopper
        .prefetchInfinite(hopperRequestsInput)
        .then(() => prefetchOffers(hopperRequestsInput)),
      api.ratings.open.prefetch({ as: 'hopper' }),
    ]);
  return (
    <Texts
      of={[
        'requests',
        'request.dialog.guests',
        'request.dialog.guestCount',
        'ratings',
        'needs',
        'meal',
        'options',
        'person',
        'session',
      ]}
    >
      <HydrateClient>
        <RequireSignIn>
          <HopperRequests />
        </RequireSignIn>
      </HydrateClient>
    </Texts>
  );
}
