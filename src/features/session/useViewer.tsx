'use client';

import { trpc } from '@/trpc/client';
import { TrpcProvider } from '@/trpc/provider';
import { useKnownViewer, type ViewerContent } from './ViewerProvider';

/** `data` is null for a visitor, undefined until known. */
export function useViewer() {
  const initialData = useKnownViewer();
  return trpc.users.viewer.useQuery(undefined, { initialData });
}

function Viewer({ children }: ViewerContent) {
  const { data, isPending } = useViewer();
  // If the server doesn't say who it is, treat them as a visitor.
  return children(isPending ? undefined : (data ?? null));
}

export function LiveViewer({ children }: ViewerContent) {
  return (
    <TrpcProvider>
      <Viewer>{children}</Viewer>
    </TrpcProvider>
  );
}
