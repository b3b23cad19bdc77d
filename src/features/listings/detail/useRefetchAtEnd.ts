'use client';

import { useEffect } from 'react';
import type { DetailSlot } from './types';

/** Responses to visitors are cached this long, and clocks differ. */
const MARGIN_MS = 6000;
/** Browsers fire longer timers at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Refetches once the next of these meals ends, so that an open page stops offering it. The server
 * decides whether a meal is over.
 */
export function useRefetchAtEnd(
  slots: readonly Pick<DetailSlot, 'endsAt' | 'isOver'>[] | undefined,
  { dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => unknown },
): void {
  const ends = slots?.filter(({ isOver }) => !isOver).map(({ endsAt }) => endsAt.getTime());
  const nextEnd = ends?.length ? Math.min(...ends) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each fetch, as clocks differ
  useEffect(() => {
    if (nextEnd === null) return undefined;
    const ms = Math.max(0, nextEnd - Date.now()) + MARGIN_MS;
    if (ms > MAX_TIMEOUT_MS) return undefined;
    const timer = setTimeout(() => void refetch(), ms);
    return () => clearTimeout(timer);
  }, [nextEnd, dataUpdatedAt, refetch]);
}
