import { useState } from 'react';

/** Returns whether a query has succeeded since the page opened, even if a later fetch failed. */
export function useHasLoaded(query: { isSuccess: boolean; isFetchedAfterMount: boolean }): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  if (query.isSuccess && query.isFetchedAfterMount && !hasLoaded) setHasLoaded(true);
  return hasLoaded;
}
