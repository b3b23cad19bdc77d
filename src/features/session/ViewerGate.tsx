'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { type KnownViewer, useKnownViewer } from './ViewerProvider';

export type Shown = { children: (viewer: KnownViewer) => ReactNode };

const LiveViewer = dynamic(() => import('../signedInParts').then((module) => module.LiveViewer));

/**
 * Shows content that depends on the viewer: null for a visitor, undefined while unknown. For
 * visitors, the code that queries the server doesn't even load.
 */
export function ViewerGate({ children }: Shown) {
  return useKnownViewer() === null ? children(null) : <LiveViewer>{children}</LiveViewer>;
}
