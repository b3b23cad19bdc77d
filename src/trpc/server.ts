import 'server-only';

import { dehydrate, type InfiniteData } from '@tanstack/react-query';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache } from 'react';
import type { AppRouter } from '@/server/trpc/root';
import { api as caller } from './caller';
import type { Inputs, Outputs } from './client';
import { createQueryClient } from './queryClient';

const getQueryClient = cache(() => createQueryClient());

/**
 * For server pages: `await api.listings.byId(…)` calls a procedure, `api.….prefetch(…)` fills the
 * client's cache, and `<HydrateClient>` around a page passes that cache to the browser.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  caller,
  getQueryClient,
);

export const dehydrated = () => dehydrate(getQueryClient());

/** Returns the query filter for one procedure: `readsOf('listings', 'search')`. */
const readsOf = (router: string, procedure: string) => ({ queryKey: [[router, procedure]] });

/**
 * Returns the page's listing, and prefetches it for the browser in the same read.
 * @throws the procedure's error
 */
export const pageListing = cache(async (id: string): Promise<Outputs['listings']['byId']> => {
  await api.listings.byId.prefetch({ id });
  const read = getQueryClient()
    .getQueryCache()
    .find({ ...readsOf('listings', 'byId'), exact: false });
  if (read?.state.error) throw read.state.error;
  return read?.state.data as Outputs['listings']['byId'];
});

type RequestPage = Outputs['requests']['hopper'];

/** Prefetches the meals that are offered to a guest whose requests were prefetched with `input`. */
export async function prefetchOffers(input: Inputs['requests']['hopper']): Promise<void> {
  const read = getQueryClient().getQueriesData<RequestPage | InfiniteData<RequestPage>>({
    queryKey: [['requests', 'hopper'], { input }],
  });
  const pages = read.flatMap(([, data]) => (data && 'pages' in data ? data.pages : (data ?? [])));
  const requests = pages.flatMap(({ items }) => items);
  await Promise.all(
    requests.map(({ id, offersFor }) => offersFor && api.requests.offers.prefetch({ id })),
  );
}

type SearchPage = Outputs['listings']['search'];

const cardsOf = (page: SearchPage): SearchPage => ({
  ...page,
  items: page.items.map((listing) => ({
    ...listing,
    description: null,
    host: { firstName: listing.host.firstName, profileImageUrl: null },
    minhagim: [],
    // Only drawings depend on them.
    accessibilityTags: listing.photoUrl ? [] : listing.accessibilityTags,
    accessibility: [],
    dietaryOptions: [],
    kitchen: [],
    amenities: [],
    timeSlots: listing.timeSlots.slice(0, 1),
  })),
});

/** Prefetches the first page of a search, reduced to what cards show. */
export async function prefetchCards(input: Inputs['listings']['search']) {
  await api.listings.search.prefetchInfinite(input);
  getQueryClient().setQueriesData<InfiniteData<SearchPage>>(
    readsOf('listings', 'search'),
    (data) => data && { ...data, pages: data.pages.map(cardsOf) },
  );
}
