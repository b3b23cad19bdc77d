'use client';

import { trpc } from '@/trpc/client';
import { useKnownViewer } from './knownViewer';

/** The signed-in user: `data` is null for a visitor, undefined while that is not known yet. */
export function useViewer() {
  const initialData = useKnownViewer();
  return trpc.users.viewer.useQuery(undefined, { initialData });
}
