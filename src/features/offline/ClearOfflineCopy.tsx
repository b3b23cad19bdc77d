'use client';

import { useEffect } from 'react';
import { clearOfflineCopy, endWorker } from './offlineCopy';

/** Removes the previous user's data from this browser when a visitor is here. */
export function ClearOfflineCopy() {
  useEffect(() => {
    void clearOfflineCopy();
    void endWorker();
  }, []);
  return null;
}
