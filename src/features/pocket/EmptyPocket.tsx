'use client';

import { useEffect } from 'react';
import { emptyPocket, endWorker } from './pocket';

/** Of whoever was here before a visitor nothing stays in this browser. */
export function EmptyPocket() {
  useEffect(() => {
    void emptyPocket();
    void endWorker();
  }, []);
  return null;
}
