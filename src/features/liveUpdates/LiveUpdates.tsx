'use client';

import { useState, useSyncExternalStore } from 'react';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useOfflineCopy } from '../offline/useOfflineCopy';
import { useViewer } from '../session/useViewer';
import { useChangeToasts } from './useChangeToasts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Whether this page is the one that is looked at. A browser opens few connections to one server. */
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );

/**
 * Reads anew what has changed on the server since `writtenAt` (ms since 1970), when the page was written, and tells
 * of it; the polls remain.
 */
export function LiveUpdates({ writtenAt }: { writtenAt: number }) {
  const { data: viewer } = useViewer();
  const visible = useVisible();
  const stale = useInvalidateAfter();
  // Else a refresh of the page would end the stream and begin another.
  const [since] = useState(() => new Date(writtenAt));
  useChangeToasts(since.getTime());
  useOfflineCopy();

  trpc.live.changes.useSubscription(
    { since },
    {
      enabled: Boolean(viewer) && visible,
      onData: (change) => void stale(change),
    },
  );
  return null;
}
