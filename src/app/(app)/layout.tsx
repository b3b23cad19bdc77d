import type { ReactNode } from 'react';
import { TrpcProvider } from '@/trpc/provider';

/** Pages that ask the server for more, or send something, once they are there. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return <TrpcProvider>{children}</TrpcProvider>;
}
