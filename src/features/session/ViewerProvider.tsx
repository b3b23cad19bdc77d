'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '@/schemas/person';

/** Null for a visitor. Undefined if the server couldn't tell. */
export type KnownViewer = CurrentUser | null | undefined;

export type ViewerContent = { children: (viewer: KnownViewer) => ReactNode };

const ViewerContext = createContext<KnownViewer>(undefined);

export function ViewerProvider({ viewer, children }: { viewer: KnownViewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Signing in loads a new page, so a visitor stays one. To find out if a user is still signed in, use `useViewer`. */
export const useKnownViewer = (): KnownViewer => useContext(ViewerContext);
