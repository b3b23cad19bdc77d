import 'server-only';

import { dehydrate } from '@tanstack/react-query';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache } from 'react';
import type { AppRouter } from '@/server/root';
import { api as caller } from './caller';
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
