import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import { parse, stringify } from '@/schemas/transformer';

/**
 * The reading behaviour of the product: data never goes stale by itself, nothing is retried.
 * `onReadError` hears of every read that failed.
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
      // A change that can't be sent fails at once (connectionLink.ts): one that waited for the network would be
      // made after its user gave it up. Reads keep the default and wait, which harms nobody.
      mutations: { retry: false, networkMode: 'always' },
      dehydrate: {
        // React sends a string as it is, but walks through an object value by value.
        serializeData: stringify,
        // Pending ones too: the server's answer streams in after the page.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
      hydrate: { deserializeData: parse },
    },
  });
