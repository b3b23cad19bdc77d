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
  // that change. `pendingAddresses` are our changes that it hasn't reported yet.
  const address = serializeFilters(parse(params));
  const [lastAddress, setLastAddress] = useState(address);
  const [pendingAddresses, setPendingAddresses] = useState<readonly string[]>([]);
  const ownIndex = pendingAddresses.lastIndexOf(address);
  if (ownIndex >= 0) setPendingAddresses(pendingAddresses.slice(ownIndex + 1));
  if (lastAddress !== address) {
    setLastAddress(address);
    if (ownIndex < 0) {
      setPendingAddresses([]);
      follow(parse(params));
    }
  }

  useEffect(() => {
    // The user may go back before the router has reported where they were.
    const onHistory = () => {
      if (window.location.pathname !== pathname) return;
      setPendingAddresses([]);
      follow(parse(window.location.search));
    };
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [pathname]);

  /** `replace`: the back button skips the filters so far. */
  const setFilters = (next: Filters, { replace = false } = {}): boolean => {
    const query = serializeFilters(next);
    if (query === serializeFilters(filters)) return false;
    const url = query ? `${pathname}?${query}` : pathname;
    if (replace) window.history.replaceState(null, '', url);
    else window.history.pushState(null, '', url);
    setPendingAddresses([...pendingAddresses, query]);
    follow(parse(query));
    return true;
  };
  return { filters, setFilters };
}
