'use client';

import dynamic from 'next/dynamic';
import { useKnownViewer } from '../session/knownViewer';

const Listening = dynamic(
  () => import('../signedInParts').then((module) => module.LiveUpdatesProvider),
  {
    ssr: false,
  },
);

/** Listens for changes once the page is there; a visitor has none to hear of. */
export const LazyLiveUpdates = ({ writtenAt }: { writtenAt: number }) =>
  useKnownViewer() === null ? null : <Listening writtenAt={writtenAt} />;
