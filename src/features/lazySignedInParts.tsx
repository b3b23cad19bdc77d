'use client';

import dynamic from 'next/dynamic';
import { AccountPlaceholder, SignInLink } from './layout/Account';
import { ClearOfflineCopy } from './offline/offlineCopy';
import { useKnownViewer, useSession } from './session/ViewerProvider';

/**
 * The parts of every page that only signed-in users have. For visitors, they and the code that
 * queries the server don't even load. Until the viewer is known, placeholders of the same size are
 * there, for users only.
 */

export const UserLinks = dynamic(() =>
  import('./signedInParts').then((module) => module.UserLinks),
);
const UserMenu = dynamic(() => import('./signedInParts').then((module) => module.UserMenu), {
  loading: AccountPlaceholder,
});

const BottomPlaceholder = () => (
  <div className="sticky bottom-0 z-20 hidden h-(--bottom-links) border-t bg-surface user:max-sm:block print:hidden" />
);
const BottomLinks = dynamic(() => import('./signedInParts').then((module) => module.BottomLinks), {
  loading: BottomPlaceholder,
});

export function Account() {
  const viewer = useKnownViewer();
  if (viewer) return <UserMenu />;
  if (viewer === null) return <SignInLink />;
  return (
    <>
      <AccountPlaceholder />
      <SignInLink className="user:hidden" />
    </>
  );
}

/** On phones, puts a signed-in user's navigation within reach of the thumb. */
export function BottomBar() {
  const viewer = useKnownViewer();
  if (viewer === null) return null;
  return viewer ? <BottomLinks /> : <BottomPlaceholder />;
}

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
