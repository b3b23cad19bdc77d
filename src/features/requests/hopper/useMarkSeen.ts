'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useNews } from '../../liveUpdates/useNews';

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
