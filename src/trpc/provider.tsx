'use client';

import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client';
import { type ReactNode, useEffect } from 'react';
import { transformer } from '@/schemas/transformer';
import type { AppRouter } from '@/server/trpc/root';
import { errorDataOf, isOffline } from './callErrors';
import { trpc } from './client';
import { connectionLink, refetchWhenReachable } from './connectionLink';
import { invalidateAfter } from './invalidation';
import { createQueryClient } from './queryClient';

let browserClient: QueryClient | undefined;

/** Returns one client per page in the browser, and a new one for each request on the server. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient((error) => {
    // The session has ended, so refetch the viewer.
    if (browserClient && errorDataOf(error)?.code === 'UNAUTHORIZED')
      void invalidateAfter(browserClient, { kind: 'session' });
  });
  return browserClient;
}

/**
 * Maximum length of a batch URL, in characters. The server accepts longer ones
 * (`server/http/requestLimits.ts`).
 */
const MAX_URL_LENGTH = 6000;

/** Browsers stop reconnecting once a stream is refused, for example while the server is down. */
const asksAgain = retryLink<AppRouter>({
  retry: () => true,
  retryDelayMs: (attempts) => Math.min(1000 * 2 ** attempts, 60_000),
});

const createClient = () =>
  trpc.createClient({
    links: [
      connectionLink(() => browserClient && refetchWhenReachable(browserClient)),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: [asksAgain, httpSubscriptionLink({ url: '/api/trpc', transformer })],
        false: httpBatchLink({
          url: '/api/trpc',
          transformer,
          // The server's limit for a batch.
          maxItems: 10,
          maxURLLength: MAX_URL_LENGTH,
        }),
      }),
    ],
  });

/** Shared by the whole page, so that simultaneous calls are batched. */
let browserTrpc: ReturnType<typeof createClient> | undefined;

function trpcClient() {
  if (typeof window === 'undefined') return createClient();
  browserTrpc ??= createClient();
  return browserTrpc;
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  // React Query doesn't notice the network coming back while no page uses it.
  useEffect(() => {
    if (!isOffline()) onlineManager.setOnline(true);
  }, []);
  return (
    <trpc.Provider client={trpcClient()} queryClient={client}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
