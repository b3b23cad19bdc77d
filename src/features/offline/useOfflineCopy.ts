'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';
import { clearOfflineCopy, hasOfflineCopy, saveOfflineCopy, startOfflineCopy } from './offlineCopy';

/** Keeps an offline copy of the viewer's upcoming meals up to date, and deletes everyone else's. */
export function useOfflineCopy() {
  const { data: viewer } = useViewer();
  const userId = viewer?.id;
  const { data: offlineCopy } = trpc.requests.pocket.useQuery(undefined, {
    enabled: Boolean(userId) && hasOfflineCopy(),
  });
  useEffect(() => (userId ? startOfflineCopy() : undefined), [userId]);
  useEffect(() => {
    // Not while the viewer is unknown, as it is without a network.
    if (viewer !== undefined) void clearOfflineCopy(userId);
  }, [viewer, userId]);
  useEffect(() => {
    if (offlineCopy && offlineCopy.userId === userId) void saveOfflineCopy(offlineCopy);
  }, [offlineCopy, userId]);
}
