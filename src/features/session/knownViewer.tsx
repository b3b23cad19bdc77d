'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '@/schemas/user';

/** Null: a visitor; undefined: not known, since the server could not say. */
export type KnownViewer = CurrentUser | null | undefined;

const ViewerContext = createContext<KnownViewer>(undefined);

/** Hands down who asked for the page, so that nothing has to load first. */
export function ViewerProvider({ viewer, children }: { viewer: KnownViewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/**
 * Who asked for the page. To become somebody takes another page, so a visitor stays one; whether a user
 * still is signed in, `useViewer` knows.
 */
export const useKnownViewer = (): KnownViewer => useContext(ViewerContext);
