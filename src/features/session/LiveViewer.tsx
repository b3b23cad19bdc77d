'use client';

import { TrpcProvider } from '@/trpc/provider';
import { useViewer } from './useViewer';
import type { Shown } from './WithViewer';

function Viewer({ children }: Shown) {
  const { data, isPending } = useViewer();
  // A server that does not say who it is leaves them a visitor.
  return children(isPending ? undefined : (data ?? null));
}

/** What depends on who is here, asked anew when the session has ended. */
export function LiveViewer({ children }: Shown) {
  return (
    <TrpcProvider>
      <Viewer>{children}</Viewer>
    </TrpcProvider>
  );
}
