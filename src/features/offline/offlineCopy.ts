'use client';

import { useEffect } from 'react';
import type { Outputs } from '@/trpc/client';
import { hasSignedInCookie } from '../session/ViewerProvider';

/**
 * The offline copy: user data that this browser keeps for when there's no network. The service
 * worker (public/sw.js) shows it. Without storage, nothing is kept.
 */

const PREFIX = 'sukkah-pocket:';

export const hasOfflineCopy = () => typeof window !== 'undefined' && 'caches' in window;

let hasLeft = false;

export async function clearOfflineCopy(userId?: string): Promise<void> {
  if (!hasOfflineCopy()) return;
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const otherNames = names.filter((name) => name !== `${PREFIX}${userId}`);
    await Promise.all(otherNames.map((name) => caches.delete(name)));
  } catch {
    // Without storage, there's nothing to delete.
  }
}

/** Replaces the offline copy, unless its user has just signed out in another tab. */
export async function saveOfflineCopy(copy: Outputs['requests']['pocket']): Promise<void> {
  try {
    if (hasLeft) return;
    const cache = await caches.open(`${PREFIX}${copy.userId}`);
    await cache.put('/pocket', new Response(JSON.stringify(copy)));
    if (hasLeft) await clearOfflineCopy();
  } catch {}
}

export function startOfflineCopy(): () => void {
  // The build takes any other check for always true, and removes it.
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  serviceWorker.register('/sw.js').catch(() => {});
  const listen = ({ data }: MessageEvent) => {
    if (data === 'left') hasLeft = true;
  };
  serviceWorker.addEventListener('message', listen);
  return () => serviceWorker.removeEventListener('message', listen);
}

/** Unregisters the service worker, which also ends push notifications on this device. */
async function endWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Unless there's a session after all, which the server couldn't read. */
export function ClearOfflineCopy() {
  useEffect(() => {
    if (hasSignedInCookie()) return;
    void clearOfflineCopy();
    void endWorker();
  }, []);
  return null;
}
