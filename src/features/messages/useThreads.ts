'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { itemsOf, pagedAndFresh } from '@/trpc/itemsOf';

const POLL_MS = 10_000;
const PAGE = 50;

/**
 * Returns the viewer's threads, polled every 10 s. Loads pages until it finds the selected thread,
 * so that a link to an old conversation can show its name.
 */
export function useThreads(selectedId: string | undefined) {
  const query = trpc.threads.list.useInfiniteQuery(
    { limit: PAGE },
    { ...pagedAndFresh, refetchInterval: POLL_MS },
  );
  const threads = query.data && itemsOf(query.data.pages);
  const selected = threads?.find((thread) => thread.id === selectedId);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const lookOn = Boolean(selectedId && threads && !selected && hasNextPage);

  useEffect(() => {
    if (lookOn && !isFetching && !isError) void fetchNextPage();
  }, [lookOn, isFetching, isError, fetchNextPage]);

  const unread = threads?.reduce((sum, thread) => sum + thread.unreadCount, 0) ?? 0;
  return { ...query, threads, selected, unread };
}
