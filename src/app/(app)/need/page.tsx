import { NeedPage } from '@/features/need/NeedPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { pageViewer } from '@/trpc/caller';
import { api, HydrateClient } from '@/trpc/server';

export const generateMetadata = titleMetadata('need.title');

export default async function Page() {
  if (await pageViewer()) await api.needs.mine.prefetch();
  return (
    <Texts
      of={[
        'need',
        'needs',
        'faults',
        'meal',
        'options',
        'explore.search',
        'explore.card',
        'explore.distance',
        'listingForm.leave',
        'person.host',
        'request.dialog',
        'session',
      ]}
    >
      <HydrateClient>
        <RequireSignIn>
          <NeedPage />
        </RequireSignIn>
      </HydrateClient>
    </Texts>
  );
}
