'use client';

import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AppRouter } from '@/server/trpc/root';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** Returns whether a query has succeeded since the page opened, even if a later fetch failed. */
export function useHasLoaded(query: { isSuccess: boolean; isFetchedAfterMount: boolean }): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  if (query.isSuccess && query.isFetchedAfterMount && !hasLoaded) setHasLoaded(true);
  return hasLoaded;
}
