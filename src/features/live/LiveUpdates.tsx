'use client';

import { useRef, useSyncExternalStore } from 'react';
import type { Change } from '@/schemas/live';
import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';

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

/** Reads anew what has changed on the server, as it changes. Shows nothing; the polls remain. */
export function LiveUpdates() {
  const { data: viewer } = useViewer();
  const visible = useVisible();
  const utils = trpc.useUtils();
  const heardBefore = useRef(false);

  const readAnew = (change: Change) => {
    void utils.threads.list.invalidate();
    if (change.kind === 'thread') {
      void utils.messages.list.invalidate({ threadId: change.threadId });
      return;
    }
    void utils.requests.invalidate();
    void utils.listings.byId.invalidate();
    void utils.listings.host.invalidate();
    void utils.listings.hostStats.invalidate();
    if (change.kind === 'everything') void utils.messages.list.invalidate();
  };

  trpc.live.changes.useSubscription(undefined, {
    enabled: Boolean(viewer) && visible,
    onStarted: () => {
      // Something may have changed while nobody listened.
      if (heardBefore.current) readAnew({ kind: 'everything' });
      heardBefore.current = true;
    },
    onData: readAnew,
  });
  return null;
}
