'use client';

import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';

/** What awaits the viewer; undefined while it is not known, and for visitors, for whom nobody asks. */
export function useNews() {
  const { data: viewer } = useViewer();
  return trpc.users.news.useQuery(undefined, { enabled: Boolean(viewer) }).data;
}
