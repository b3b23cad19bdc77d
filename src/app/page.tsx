import type { Metadata } from 'next';
import { Dashboard } from '@/features/home/Dashboard';
import { activeListingsInput, pendingRequestsInput } from '@/features/home/homeInputs';
import { Landing } from '@/features/home/Landing';
import { api, HydrateClient } from '@/trpc/server';

export const metadata: Metadata = { alternates: { canonical: '/' } };

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
