'use client';

import { TrpcProvider } from '@/trpc/provider';
import { useViewer } from './useViewer';
import type { Shown } from './ViewerGate';

function Viewer({ children }: Shown) {
  const { data, isPending } = useViewer();
  // If the server doesn't say who it is, treat them as a visitor.
  return children(isPending ? undefined : (data ?? null));
}

/** Shows content that depends on the viewer, and updates it when the session ends. */
export function LiveViewer({ children }: Shown) {
  return (
    <TrpcProvider>
      <Viewer>{children}</Viewer>
    </TrpcProvider>
  );
}
