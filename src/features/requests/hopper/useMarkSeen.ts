'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useNews } from '../../liveUpdates/useNews';

/** Tells the server that the guest has seen what is new in their requests, once these are shown. */
export function useMarkSeen(isShown: boolean) {
  const stale = useInvalidateAfter();
  const { mutate } = trpc.requests.markSeen.useMutation({
    onSuccess: () => stale({ kind: 'seen' }),
  });
  const changed = useNews()?.changed ?? 0;
  useEffect(() => {
    if (isShown && changed > 0) mutate();
  }, [isShown, changed, mutate]);
}
