import { HostDashboard, type HostTab } from '@/features/listings/host/HostDashboard';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { pageViewer } from '@/trpc/caller';
import { api, HydrateClient } from '@/trpc/server';

export const generateMetadata = titleMetadata('host.title');

/** Opens on the requests if anyone is waiting for an answer. */
async function firstTab(): Promise<HostTab> {
  const [stats] = await Promise.all([
    api.listings.hostStats().catch(() => null),
    api.ratings.open.prefetch({ as: 'host' }),
  ]);
  return stats?.pendingRequests ? 'requests' : 'listings';
}

export default async function HostPage() {
  const opensOn = (await pageViewer()) ? await firstTab() : 'listings';
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
        'messages.days',
        'person',
        'rating',
        'ratings',
        'safety.block',
        'safety.hidden.badge',
        'safety.menu',
        'safety.report',
        'session',
      ]}
    >
      <HydrateClient>
        <RequireSignIn>
          <HostDashboard opensOn={opensOn} />
        </RequireSignIn>
      </HydrateClient>
    </Texts>
  );
}
