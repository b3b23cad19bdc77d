import { hopperRequestsInput, lostMealsInput } from '@/features/prefetchedInputs';
import { HopperRequests } from '@/features/requests/hopper/HopperRequests';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { pageViewer } from '@/trpc/caller';
import { api, HydrateClient, prefetchLostMeals } from '@/trpc/server';

export const generateMetadata = titleMetadata('requests.title');

export default async function RequestsPage() {
  if (await pageViewer())
    await Promise.all([
      api.requests.hopper.prefetchInfinite(hopperRequestsInput),
      api.ratings.open.prefetch({ as: 'hopper' }),
      // For the meals offered on their cards, which come first.
      prefetchLostMeals({ ...lostMealsInput, limit: 10 }),
    ]);
  return (
    <Texts of={['requests', 'ratings', 'needs', 'meal', 'options', 'person', 'session']}>
      <HydrateClient>
        <RequireSignIn>
          <HopperRequests />
        </RequireSignIn>
      </HydrateClient>
    </Texts>
  );
}
