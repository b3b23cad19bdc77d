'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { useViewer } from '@/features/session/useViewer';
import { useSession } from '@/features/session/ViewerProvider';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

/**
 * Whether the page knows what's the viewer's own on this listing: their requests, and the street once
 * they're accepted.
 */
type OwnPart = { state: 'known' | 'loading' | 'failed'; ask: () => void };

const OwnPartContext = createContext<OwnPart>({ state: 'known', ask: () => {} });

export const OwnPartProvider = ({ own, children }: { own: OwnPart; children: ReactNode }) => (
  <OwnPartContext value={own}>{children}</OwnPartContext>
);

export const useOwnPart = () => useContext(OwnPartContext);

/**
 * Returns the listing that the page has prefetched. A page for everyone has nothing of its viewer's
 * own, so anyone with a session asks for the listing again.
 */
export function useListing(id: string, isForEveryone: boolean) {
  const { viewer, hasSession } = useSession();
  const { isError: isViewerLost, refetch: askViewer } = useViewer();
  const query = trpc.listings.byId.useQuery({ id });
  const { refetch } = query;
  const [asked, setAsked] = useState<OwnPart['state']>('loading');
  const ask = useCallback(async () => {
    setAsked('loading');
    const { error } = await refetch();
    setAsked(error ? 'failed' : 'known');
  }, [refetch]);
  useEffect(() => {
    if (isForEveryone && hasSession) void ask();
  }, [isForEveryone, hasSession, ask]);
  function stateOfOwn(): OwnPart['state'] {
    if (!isForEveryone || viewer === null) return 'known';
    // Dialogs also need to know who the viewer is.
    if (viewer === undefined && asked === 'known') return isViewerLost ? 'failed' : 'loading';
    return asked;
  }
  const askAgain = () => {
    if (isViewerLost) void askViewer();
    void ask();
  };
  return { ...query, own: { state: stateOfOwn(), ask: askAgain } satisfies OwnPart };
}

export function RetryOwnPart({ about, className }: { about: string; className?: string }) {
  const t = useTranslations();
  const { ask } = useOwnPart();
  return (
    <Button variant="secondary" about={about} className={className} onClick={ask}>
      {t('common.tryAgain')}
    </Button>
  );
}

/** Until it's known whether it suits the viewer, an action is a placeholder of its size for users. */
export function OwnAction({ about, children }: { about: string; children: ReactNode }) {
  const { state } = useOwnPart();
  if (state === 'failed') return <RetryOwnPart about={about} />;
  if (state === 'known') return children;
  return (
    <div className="flex flex-col user:rounded-lg user:bg-raised user:motion-safe:animate-pulse user:*:invisible">
      {children}
    </div>
  );
}
