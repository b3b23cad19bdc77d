'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type Filters, parseFilters, serializeFilters } from './filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

/**
 * Returns the filters in the URL and a setter. The setter adds a history entry without a server
 * request, because results load through their own query.
 */
export function useFilters() {
  const params = useSearchParams().toString();
  const pathname = usePathname();
  const [filters, follow] = useState(() => parse(params));

  // The router reports new URLs late, on a busy device even after our next change, and mustn't undo
  // that change. `coming` are our changes that it hasn't reported yet.
  const address = serializeFilters(parse(params));
  const [seen, setSeen] = useState(address);
  const [coming, setComing] = useState<readonly string[]>([]);
  const own = coming.lastIndexOf(address);
  if (own >= 0) setComing(coming.slice(own + 1));
  if (seen !== address) {
    setSeen(address);
    if (own < 0) {
      setComing([]);
      follow(parse(params));
    }
  }

  useEffect(() => {
    // The user may go back before the router has reported where they were.
    const onHistory = () => {
      if (window.location.pathname !== pathname) return;
      setComing([]);
      follow(parse(window.location.search));
    };
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [pathname]);

  /** @returns Whether the filters changed. */
  const setFilters = (next: Filters): boolean => {
    const query = serializeFilters(next);
    if (query === serializeFilters(filters)) return false;
    window.history.pushState(null, '', query ? `${pathname}?${query}` : pathname);
    setComing([...coming, query]);
    follow(parse(query));
    return true;
  };
  return { filters, setFilters };
}
