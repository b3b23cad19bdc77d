'use client';

import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client';
import { type ReactNode, useEffect } from 'react';
import { transformer } from '@/schemas/transformer';
import type { AppRouter } from '@/server/trpc/root';
import { errorDataOf } from './callError';
import { trpc } from './client';
import { isOffline } from './connectionError';
import { connectionLink } from './connectionLink';
import { invalidateAfter } from './invalidation';
import { createQueryClient } from './query-client';
import { refetchWhenReachable } from './refetchWhenReachable';

let browserClient: QueryClient | undefined;

/** One client for the life of a page in the browser, a fresh one for each request on the server. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient((error) => {
    // The session has ended meanwhile: who is signed in must be asked anew.
    if (browserClient && errorDataOf(error)?.code === 'UNAUTHORIZED')
      void invalidateAfter(browserClient, { kind: 'session' });
  });
  return browserClient;
}

/** The longest address of a batch, in characters: below what the server takes (`server/http/requestLimits.ts`). */
const MAX_URL_LENGTH = 6000;

/** Once its stream was refused, as while the server is away, a browser itself asks for it no more. */
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
          // The server takes twice as many calls and longer addresses.
          maxItems: 10,
          maxURLLength: MAX_URL_LENGTH,
        }),
      }),
    ],
  });

/** One for all parts of a page that ask the server, so that what they ask at once goes together. */
let browserTrpc: ReturnType<typeof createClient> | undefined;

function trpcClient() {
  if (typeof window === 'undefined') return createClient();
  browserTrpc ??= createClient();
  return browserTrpc;
}

/** For each part of a page that asks the server; in the browser all of them share what they know. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  // While no page used it, the library didn't hear that the network came back.
  useEffect(() => {
    if (!isOffline()) onlineManager.setOnline(true);
  }, []);
  return (
    <trpc.Provider client={trpcClient()} queryClient={client}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
