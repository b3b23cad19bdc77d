'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TrpcProvider } from '@/trpc/provider';
import { Dashboard } from './Dashboard';

export const LiveDashboard = ({
  state,
  ...dashboard
}: ComponentProps<typeof Dashboard> & { state: DehydratedState }) => (
  <TrpcProvider>
    <HydrationBoundary state={state}>
      <Dashboard {...dashboard} />
    </HydrationBoundary>
  </TrpcProvider>
);
