'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';
import { clearOfflineCopy, hasOfflineCopy, saveOfflineCopy, startOfflineCopy } from './offlineCopy';

/** Keeps the viewer's coming meals in this browser's pocket, as they change, and nobody else's. */
export function useOfflineCopy() {
  const { data: viewer } = useViewer();
  const userId = viewer?.id;
  const { data: pocket } = trpc.requests.pocket.useQuery(undefined, {
    enabled: Boolean(userId) && hasOfflineCopy(),
  });
  useEffect(() => (userId ? startOfflineCopy() : undefined), [userId]);
  useEffect(() => {
    // Not while it is not known who is here: without a network nobody can say.
    if (viewer !== undefined) void clearOfflineCopy(userId);
  }, [viewer, userId]);
  useEffect(() => {
    if (pocket && pocket.userId === userId) void saveOfflineCopy(pocket);
  }, [pocket, userId]);
}
