'use client';

import { type ReactNode, useEffect } from 'react';
import type { CurrentUser } from '@/schemas/person';
import { trpc } from '@/trpc/client';
import { TrpcProvider } from '@/trpc/provider';
import { useSession } from './ViewerProvider';

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

type Content = { children: (viewer: CurrentUser | null) => ReactNode };

function Viewer({ children }: Content) {
  const { data = null } = useViewer();
  return children(data);
}

/** For the parts of a known user. Null once the session has ended. */
export function LiveViewer({ children }: Content) {
  return (
    <TrpcProvider>
      <Viewer>{children}</Viewer>
    </TrpcProvider>
  );
}
