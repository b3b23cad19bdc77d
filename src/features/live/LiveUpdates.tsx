'use client';

import { useRef, useSyncExternalStore } from 'react';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import { usePocket } from '../pocket/usePocket';
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

/** Reads anew what has changed on the server, as it changes, and tells of it; the polls remain. */
export function LiveUpdates() {
  const { data: viewer } = useViewer();
  const visible = useVisible();
  const stale = useStale();
  const heardBefore = useRef(false);
  useChangeToasts();
  usePocket();

  trpc.live.changes.useSubscription(undefined, {
    enabled: Boolean(viewer) && visible,
    onStarted: () => {
      // Something may have changed while nobody listened.
      if (heardBefore.current) void stale({ kind: 'everything' });
      heardBefore.current = true;
    },
    onData: (change) => void stale(change),
  });
  return null;
}
