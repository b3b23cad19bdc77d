'use client';

import dynamic from 'next/dynamic';
import { useKnownViewer } from '../session/knownViewer';

const Listening = dynamic(() => import('../forUsers').then((module) => module.Listening), {
  ssr: false,
});

/** Listens for changes once the page is there; a visitor has none to hear of. */
export const Live = ({ writtenAt }: { writtenAt: number }) =>
  useKnownViewer() === null ? null : <Listening writtenAt={writtenAt} />;
