import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import { parse, stringify } from '@/schemas/transformer';

/**
 * Creates the query client. Data never goes stale on its own, and failed reads aren't retried.
 * @param onReadError called for every failed read
 */
export const createQueryClient = (onReadError?: (error: Error) => void) =>
  new QueryClient({
    queryCache: new QueryCache(onReadError && { onError: onReadError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      // A change that can't be sent fails right away (connectionLink.ts). If it waited for the
      // network, it could be made after the user gave up on it. Reads keep the default and wait,
      // which is harmless.
      mutations: { retry: false, networkMode: 'always' },
      dehydrate: {
        // React sends a string as is, but walks through an object value by value.
        serializeData: stringify,
        // Include pending queries: the server streams their results after the page.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
      hydrate: { deserializeData: parse },
    },
  });
