'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type Filters, parseFilters, serializeFilters } from './filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

/**
 * The filters of the address bar, and the way to change them: a new entry of the browser's
 * history, without a round to the server (the results come by their own call).
 */
export function useFilters() {
  const params = useSearchParams().toString();
  const pathname = usePathname();
  const [filters, follow] = useState(() => parse(params));

  // The router tells of a new address late, and on a busy machine later than the next change is
  // made: our own must not take that back. `coming` are those that it has not told of yet.
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
    // Somebody may go back before the router has told of where they were.
    const onHistory = () => {
      if (window.location.pathname !== pathname) return;
      setComing([]);
      follow(parse(window.location.search));
    };
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [pathname]);

  /** @returns whether they are other ones than before. */
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
