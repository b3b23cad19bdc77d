import { HostDashboard } from '@/features/listings/host/HostDashboard';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { pageViewer } from '@/trpc/caller';
import { api, HydrateClient } from '@/trpc/server';

export const generateMetadata = titleMetadata('nav.account.host');

export default async function HostPage() {
  if (await pageViewer())
    await Promise.all([
      api.listings.hostStats.prefetch(),
      api.listings.comingMeals.prefetch(),
      api.invitations.sent.prefetch(),
      api.ratings.open.prefetch({ as: 'host' }),
    ]);
  return (
    <Texts
      of={[
        'host',
        'home.waiting',
        'about',
        'request',
        'guestNotes',
        'listing.share',
        'guestList.all.open',
        'guestList.need',
        'guestList.needOf',
        'guestList.needs',
        'guestList.open',
        'guestList.stillComing',
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
          <HostDashboard />
        </RequireSignIn>
      </HydrateClient>
    </Texts>
  );
}
