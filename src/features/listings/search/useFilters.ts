'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { type Filters, parseFilters, serializeFilters } from './filters';

/**
 * The filters of the address bar, and the way to change them: a new entry of the browser's
 * history, without a round to the server (the results come by their own call).
 */
export function useFilters() {
  const params = useSearchParams();
  const pathname = usePathname();
  const filters = useMemo(() => parseFilters(new URLSearchParams(params.toString())), [params]);
  /** @returns whether they are other ones than before. */
  const setFilters = (next: Filters): boolean => {
    const query = serializeFilters(next);
    if (query === serializeFilters(filters)) return false;
    window.history.pushState(null, '', query ? `${pathname}?${query}` : pathname);
    return true;
  };
  return { filters, setFilters };
}
