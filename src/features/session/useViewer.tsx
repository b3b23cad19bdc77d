'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '@/schemas/user';
import { trpc } from '@/trpc/client';

type Viewer = CurrentUser | null | undefined;

const ViewerContext = createContext<Viewer>(undefined);

/** Hands down who asked for the page, so that nothing has to load first; undefined: not known. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in user: `data` is null for a visitor, undefined while that is not known yet. */
export function useViewer() {
  const initialData = useContext(ViewerContext);
  return trpc.users.viewer.useQuery(undefined, { initialData });
}
