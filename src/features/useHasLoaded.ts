import { useState } from 'react';

/** Whether a query has succeeded since its page was opened, even if it failed later. */
export function useHasLoaded(query: { isSuccess: boolean; isFetchedAfterMount: boolean }): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  if (query.isSuccess && query.isFetchedAfterMount && !hasLoaded) setHasLoaded(true);
  return hasLoaded;
}
