import type { ReactNode } from 'react';
import { TrpcProvider } from '@/trpc/provider';

/** Layout of pages that load or send data after rendering. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return <TrpcProvider>{children}</TrpcProvider>;
}
