'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';
import { TrpcProvider } from '@/trpc/provider';
import { useSession, type ViewerContent } from './ViewerProvider';

/** `data` is null for a visitor, undefined until known. */
export function useViewer() {
  const { viewer: initialData, hasSession } = useSession();
  return trpc.users.viewer.useQuery(undefined, {
    initialData,
    enabled: initialData !== undefined || hasSession,
  });
}

/**
 * On a page for everyone, learns who the viewer is. Later, `user:` styles follow the end of the
 * session.
 */
export function useAskedViewer(): void {
  const { viewer, setAnswer } = useSession();
  const { data, isError } = useViewer();
  useEffect(() => {
    if (data === undefined) {
      if (isError) setAnswer('failed');
      return;
    }
    if (viewer === undefined) setAnswer(data);
    document.documentElement.toggleAttribute('data-user', data !== null);
  }, [viewer, data, isError, setAnswer]);
}

function Viewer({ children }: ViewerContent) {
  const { data = null } = useViewer();
  return children(data);
}

/** For a user. Null once the session has ended. */
export function LiveViewer({ children }: ViewerContent) {
  return (
    <TrpcProvider>
      <Viewer>{children}</Viewer>
    </TrpcProvider>
  );
}
