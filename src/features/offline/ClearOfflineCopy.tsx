'use client';

import { useEffect } from 'react';
import { clearOfflineCopy, endWorker } from './offlineCopy';

/** Of whoever was here before a visitor nothing stays in this browser. */
export function ClearOfflineCopy() {
  useEffect(() => {
    void clearOfflineCopy();
    void endWorker();
  }, []);
  return null;
}
