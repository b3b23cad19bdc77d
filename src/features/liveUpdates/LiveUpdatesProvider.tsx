'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { TrpcProvider } from '@/trpc/provider';
import { offered } from '../push/offer';
import { LiveUpdates } from './LiveUpdates';

// Most visits are offered nothing.
const PushOffer = dynamic(() => import('../push/PushOffer').then((module) => module.PushOffer));

/** The live updates with all that they need, so that a page can have them come later. */
export function LiveUpdatesProvider({ writtenAt }: { writtenAt: number }) {
  const isOffered = useSyncExternalStore(offered.subscribe, offered.get, () => false);
  return (
    <TrpcProvider>
      <LiveUpdates writtenAt={writtenAt} />
      {isOffered && <PushOffer />}
    </TrpcProvider>
  );
}
