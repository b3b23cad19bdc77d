'use client';

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useMemo } from 'react';
import { type Inputs, trpc } from '@/trpc/client';
import { type FirstFound, readFound } from './found';

type Input = Inputs['listings']['search'];

/** What was found, as the page's own client of the server would have it. */
function stateOf(input: Input, first: FirstFound) {
  const client = new QueryClient();
  const key = getQueryKey(trpc.listings.search, input, 'infinite');
  const data = { pages: [readFound(first)], pageParams: [null] };
  client.setQueryData(key, data, { updatedAt: first.at });
  return dehydrate(client);
}

/** It was read already. */
const options = { defaultOptions: { deserializeData: (data: unknown) => data } };

/** Gives the parts of a page what the server found for it; without that they ask for it themselves. */
export function WithFound({
  input,
  first,
  children,
}: {
  input: Input;
  first: FirstFound | undefined;
  children: ReactNode;
}) {
  const state = useMemo(() => first && stateOf(input, first), [input, first]);
  return (
    <HydrationBoundary state={state} options={options}>
      {children}
    </HydrationBoundary>
  );
}
