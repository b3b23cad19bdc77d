'use client';

import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';

/** Returns the viewer's counts of what's new. Undefined until known, and for visitors. */
export function useNews() {
  const { data: viewer } = useViewer();
  return trpc.users.news.useQuery(undefined, { enabled: Boolean(viewer) }).data;
}
