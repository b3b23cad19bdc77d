'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '@/server/root';
import { createQueryClient } from './query-client';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** What the server said in answer to a call that failed; null where no answer came. */
export const answerOf = (error: unknown) =>
  error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;

/** The typed hooks: `trpc.listings.search.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

let browserClient: QueryClient | undefined;

/** One client for the life of a page in the browser, a fresh one for each request on the server. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient((error) => {
    // The session has ended meanwhile: who is signed in must be asked anew.
    if (answerOf(error)?.code === 'UNAUTHORIZED')
      void browserClient?.invalidateQueries({ queryKey: getQueryKey(trpc.users.viewer) });
  });
  return browserClient;
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  const [trpcClient] = useState(() =>
    trpc.createClient({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink({ url: '/api/trpc', transformer: superjson }),
          // The server takes no larger batch.
          false: httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 20 }),
        }),
      ],
    }),
  );
  return (
    <trpc.Provider client={trpcClient} queryClient={client}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
