'use client';

import dynamic from 'next/dynamic';
import { useKnownViewer } from '../session/ViewerProvider';

const Listening = dynamic(
  () => import('../signedInParts').then((module) => module.LiveUpdatesProvider),
  {
    ssr: false,
  },
);

/** Loads live updates after the page, for signed-in users only. */
export const LazyLiveUpdates = ({ writtenAt }: { writtenAt: number }) =>
  useKnownViewer() === null ? null : <Listening writtenAt={writtenAt} />;
