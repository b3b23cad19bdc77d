'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import { useNews } from '../../live/useNews';

/** Tells the server that the guest has seen what is new in their requests, once these are shown. */
export function useMarkSeen(isShown: boolean) {
  const stale = useStale();
  const { mutate } = trpc.requests.markSeen.useMutation({
    onSuccess: () => stale({ kind: 'seen' }),
  });
  const changed = useNews()?.changed ?? 0;
  useEffect(() => {
    if (isShown && changed > 0) mutate();
  }, [isShown, changed, mutate]);
}
