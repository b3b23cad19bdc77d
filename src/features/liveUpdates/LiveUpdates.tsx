'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { TrpcProvider } from '@/trpc/provider';
import {
  clearOfflineCopy,
  hasOfflineCopy,
  saveOfflineCopy,
  startOfflineCopy,
} from '../offline/offlineCopy';
import { useOfferedTo } from '../push/offer';
import { useAskedViewer, useViewer } from '../session/useViewer';
import { useChangeToasts } from './useNews';

/** Keeps an offline copy of the viewer's upcoming meals up to date, and deletes everyone else's. */
function useOfflineCopy() {
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

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/**
 * Returns whether this tab is visible. Browsers open few connections per server, so hidden tabs
 * don't listen.
 */
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );

/**
 * Refetches whatever has changed on the server since `writtenAt` (when the page was rendered, in ms
 * since 1970) and shows toasts about it. Polling continues as well.
 */
export function LiveUpdates({ writtenAt }: { writtenAt: number }) {
  useAskedViewer();
  const { data: viewer } = useViewer();
  const visible = useVisible();
  const stale = useInvalidateAfter();
  // Otherwise, refreshing the page would restart the stream.
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

// Most visits never see this offer.
const PushOffer = dynamic(() => import('../push/PushOffer').then((module) => module.PushOffer));

export function LiveUpdatesProvider({ writtenAt }: { writtenAt: number }) {
  const offeredTo = useOfferedTo();
  return (
    <TrpcProvider>
      <LiveUpdates writtenAt={writtenAt} />
      {/* Guests are asked where their request ends. */}
      {offeredTo === 'host' && (
        <PushOffer
          to="host"
          className="fixed inset-x-2 bottom-20 z-20 mx-auto max-w-xl bg-surface shadow-float sm:bottom-4 print:hidden"
        />
      )}
    </TrpcProvider>
  );
}
