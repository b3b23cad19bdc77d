'use client';

import { TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/root';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** What the server said in answer to a call that failed; null where no answer came. */
export const answerOf = (error: unknown) =>
  error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;

/** The typed hooks: `trpc.listings.search.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();
