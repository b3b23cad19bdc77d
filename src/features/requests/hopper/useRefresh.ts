'use client';

import { trpc } from '@/trpc/client';

/** After a change of a request: reads anew what shows requests, seats or conversations. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.requests.invalidate(),
      utils.listings.invalidate(),
      utils.threads.invalidate(),
    ]);
}
