'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { type KnownViewer, useKnownViewer } from './knownViewer';

export type Shown = { children: (viewer: KnownViewer) => ReactNode };

const LiveViewer = dynamic(() => import('../signedInParts').then((module) => module.LiveViewer));

/**
 * Shows what depends on who is here: null for a visitor, undefined while that is not known. What asks the
 * server again is not even loaded for a visitor.
 */
export function WithViewer({ children }: Shown) {
  return useKnownViewer() === null ? children(null) : <LiveViewer>{children}</LiveViewer>;
}
