'use client';

import dynamic from 'next/dynamic';
import { BottomRow } from './layout/LinkRows';
import { ClearOfflineCopy } from './offline/offlineCopy';
import { useKnownViewer, useSession, type ViewerContent } from './session/ViewerProvider';

/**
 * The parts of every page that only signed-in users have. For visitors, they and the code that
 * queries the server don't even load.
 */

const LiveViewer = dynamic(() => import('./signedInParts').then((module) => module.LiveViewer));

/** Content for the viewer: undefined until they're known, null for a visitor. */
export function ViewerGate({ children }: ViewerContent) {
  const viewer = useKnownViewer();
  return viewer ? <LiveViewer>{children}</LiveViewer> : children(viewer);
}

export const UserLinks = dynamic(() =>
  import('./signedInParts').then((module) => module.UserLinks),
);
export const UserMenu = dynamic(() => import('./signedInParts').then((module) => module.UserMenu));

const BottomLinks = dynamic(() => import('./signedInParts').then((module) => module.BottomLinks));

/** On phones, puts a signed-in user's navigation within reach of the thumb. */
export const BottomBar = () => (
  <ViewerGate>
    {(viewer) =>
      viewer ? <BottomLinks /> : viewer === undefined && <BottomRow className="user:max-sm:grid" />
    }
  </ViewerGate>
);

const LiveUpdatesProvider = dynamic(
  () => import('./signedInParts').then((module) => module.LiveUpdatesProvider),
  { ssr: false },
);

/** Listens for changes. Without a session, deletes what the browser keeps of its last user. */
export function LazyLiveUpdates({ writtenAt }: { writtenAt: number }) {
  const { viewer, hasSession } = useSession();
  if (hasSession) return <LiveUpdatesProvider writtenAt={writtenAt} />;
  return viewer === null && <ClearOfflineCopy />;
}
