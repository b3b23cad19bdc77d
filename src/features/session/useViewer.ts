'use client';

import { trpc } from '@/trpc/client';
import { useKnownViewer } from './ViewerProvider';

/** The signed-in user. `data` is null for a visitor, undefined until known. */
export function useViewer() {
  const initialData = useKnownViewer();
  return trpc.users.viewer.useQuery(undefined, { initialData });
}
