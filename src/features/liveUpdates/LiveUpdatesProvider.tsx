'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { TrpcProvider } from '@/trpc/provider';
import { offered } from '../push/offer';
import { LiveUpdates } from './LiveUpdates';

// Most visits never see this offer.
const PushOffer = dynamic(() => import('../push/PushOffer').then((module) => module.PushOffer));

/** Wraps live updates with everything they need, so that a page can load them later. */
export function LiveUpdatesProvider({ writtenAt }: { writtenAt: number }) {
  const isOffered = useSyncExternalStore(offered.subscribe, offered.get, () => false);
  return (
    <TrpcProvider>
      <LiveUpdates writtenAt={writtenAt} />
      {isOffered && <PushOffer />}
    </TrpcProvider>
  );
}
