'use client';

import { TrpcProvider } from '@/trpc/provider';
import { LiveUpdates } from './LiveUpdates';

/** The live updates with all that they need, so that a page can have them come later. */
export const Listening = () => (
  <TrpcProvider>
    <LiveUpdates />
  </TrpcProvider>
);
