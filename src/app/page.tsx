import type { Metadata } from 'next';
import { Home } from '@/features/home/Home';
import { Landing } from '@/features/home/Landing';
import { Footer } from '@/features/layout/Footer';
import {
  activeListingsInput,
  landingMealsInput,
  lostMealsInput,
  pendingRequestsInput,
  zmanimCity,
} from '@/features/prefetchedInputs';
import { publicPage } from '@/features/preview/publicPage';
import { serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { phoneCodeChannel, showsFixedFigures } from '@/server/config/settings.mjs';
import { pageViewer } from '@/trpc/caller';
import { api, dehydrated, prefetchOffers } from '@/trpc/server';

export const generateMetadata = (): Promise<Metadata> => publicPage('/');

export default async function HomePage() {
  // Without a readable session, it's the landing page.
  const viewer = await pageViewer().catch(() => null);
  // If this fails, the page shows its fixed figures, or none.
  const figures = await api.listings
    .community()
    .catch(() => (showsFixedFigures(process.env) ? null : { seatsShared: 0, activeHosts: 0 }));
  if (viewer) {
    const [news] = await Promise.all([
      api.users.news().catch(() => null),
      api.requests.nextMeal.prefetch(),
      api.requests.hopper.prefetch(lostMealsInput).then(() => prefetchOffers(lostMealsInput)),
      api.requests.hopper.prefetch(pendingRequestsInput),
      api.listings.host.prefetch(activeListingsInput),
    ]);
    return (
      <Texts of={['home', 'meal', 'options', 'requests', 'person', 'guestList.open']}>
        <Home state={dehydrated()} figures={figures} toAnswer={news?.toAnswer ?? 0} />
        <Footer />
      </Texts>
    );
  }
  // If this fails, the page still renders and the browser tries again.
  const city = zmanimCity((await serverLanguage()).locale);
  const [zmanim, found] = await Promise.all([
    api.zmanim.forCity({ city }).catch(() => null),
    api.listings.search({ ...landingMealsInput, limit: 12 }).catch(() => null),
  ]);
  return (
    <Texts of={['zmanim', 'explore.card.meal', 'meal', 'options']}>
      <Landing
        zmanim={zmanim}
        figures={figures}
        listings={found?.items ?? []}
        confirmsPhones={phoneCodeChannel(process.env) !== null}
      />
    </Texts>
  );
}
