import 'server-only';

import { dehydrate, type InfiniteData } from '@tanstack/react-query';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache } from 'react';
import type { AppRouter } from '@/server/trpc/root';
import { api as caller } from './caller';
import type { Inputs, Outputs } from './client';
import { createQueryClient } from './query-client';

const getQueryClient = cache(() => createQueryClient());

/**
 * For pages on the server: `await api.listings.byId(…)` calls a procedure, `api.….prefetch(…)`
 * fills the client's cache, and `<HydrateClient>` around a page hands that cache to the browser.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  caller,
  getQueryClient,
);

/** What was prefetched, for a page that hands it to the browser by its own hands. */
export const dehydrated = () => dehydrate(getQueryClient());

/** The reads of one procedure, as they lie in the cache: `readsOf('listings', 'search')`. */
const readsOf = (router: string, procedure: string) => ({ queryKey: [[router, procedure]] });

/**
 * The listing of the page, which goes to the browser, too: read once for both.
 * @throws what the procedure refuses with
 */
export const pageListing = cache(async (id: string): Promise<Outputs['listings']['byId']> => {
  await api.listings.byId.prefetch({ id });
  const read = getQueryClient()
    .getQueryCache()
    .find({ ...readsOf('listings', 'byId'), exact: false });
  if (read?.state.error) throw read.state.error;
  return read?.state.data as Outputs['listings']['byId'];
});

type Found = Outputs['listings']['search'];

/** Of each listing what its card shows. */
const cardsOf = (found: Found): Found => ({
  ...found,
  items: found.items.map((listing) => ({
    ...listing,
    description: null,
    host: { firstName: null, profileImageUrl: null },
    minhagim: [],
    accessibilityTags: [],
    accessibility: [],
    dietaryOptions: [],
    kitchen: [],
    amenities: [],
    timeSlots: listing.timeSlots.slice(0, 1),
  })),
});

/** Fetches the first page of a search for the browser, with what cards show. Returns its first listing. */
export async function prefetchCards(input: Inputs['listings']['search']) {
  await api.listings.search.prefetchInfinite(input);
  const found = getQueryClient().setQueriesData<InfiniteData<Found>>(
    readsOf('listings', 'search'),
    (data) => data && { ...data, pages: data.pages.map(cardsOf) },
  );
  return found[0]?.[1]?.pages[0]?.items[0];
}
