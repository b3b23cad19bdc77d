import type { Metadata } from 'next';
import { Dashboard } from '@/features/home/Dashboard';
import { activeListingsInput, pendingRequestsInput } from '@/features/home/homeInputs';
import { Landing } from '@/features/home/Landing';
import { Footer } from '@/features/layout/Footer';
import { sitePreview } from '@/features/preview/sitePreview';
import { api, HydrateClient } from '@/trpc/server';

/** Its picture is named here, too: of the file beside it Next would make one without a word. */
export const generateMetadata = async (): Promise<Metadata> => ({
  alternates: { canonical: '/' },
  openGraph: await sitePreview(),
});

export default async function HomePage() {
  const viewer = await api.users.viewer();
  if (viewer) {
    await Promise.all([
      api.requests.hopper.prefetch(pendingRequestsInput),
      api.listings.host.prefetch(activeListingsInput),
    ]);
    return (
      <HydrateClient>
        <Dashboard />
        <Footer />
      </HydrateClient>
    );
  }
  await api.zmanim.forCity.prefetch({ city: 'New York' });
  return (
    <HydrateClient>
      <Landing />
    </HydrateClient>
  );
}
