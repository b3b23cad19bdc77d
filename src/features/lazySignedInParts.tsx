'use client';

import dynamic from 'next/dynamic';
import { useKnownViewer, type ViewerContent } from './session/ViewerProvider';

/**
 * The parts of every page that only signed-in users have. For visitors, they and the code that
 * queries the server don't even load.
 */

const LiveViewer = dynamic(() => import('./signedInParts').then((module) => module.LiveViewer));

export function ViewerGate({ children }: ViewerContent) {
  return useKnownViewer() === null ? children(null) : <LiveViewer>{children}</LiveViewer>;
}

export const UserLinks = dynamic(() =>
  import('./signedInParts').then((module) => module.UserLinks),
);
export const UserMenu = dynamic(() => import('./signedInParts').then((module) => module.UserMenu));

const BottomLinks = dynamic(() => import('./signedInParts').then((module) => module.BottomLinks));

/** On phones, puts a signed-in user's navigation within reach of the thumb. */
export const BottomBar = () => <ViewerGate>{(viewer) => viewer && <BottomLinks />}</ViewerGate>;

const LiveUpdatesProvider = dynamic(
  () => import('./signedInParts').then((module) => module.LiveUpdatesProvider),
  { ssr: false },
);

export const LazyLiveUpdates = ({ writtenAt }: { writtenAt: number }) =>
  useKnownViewer() === null ? null : <LiveUpdatesProvider writtenAt={writtenAt} />;
