import type { Outputs } from '@/trpc/client';

/**
 * The pocket: what this browser keeps of a user's, for when there is no network. The service worker
 * (public/sw.js) shows it. A browser that keeps nothing goes without.
 */

const PREFIX = 'sukkah-pocket:';

export const hasOfflineCopy = () => typeof window !== 'undefined' && 'caches' in window;

let hasLeft = false;

/** Empties it, but for what is this user's. */
export async function clearOfflineCopy(userId?: string): Promise<void> {
  if (!hasOfflineCopy()) return;
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const others = names.filter((name) => name !== `${PREFIX}${userId}`);
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

/** Keeps this in place of all that was kept, unless its user has just left in another tab. */
export async function saveOfflineCopy(pocket: Outputs['requests']['pocket']): Promise<void> {
  try {
    if (hasLeft) return;
    const cache = await caches.open(`${PREFIX}${pocket.userId}`);
    await cache.put('/pocket', Response.json(pocket));
    if (hasLeft) await clearOfflineCopy();
  } catch {
    // There is no room.
  }
}

/** Starts the service worker. @returns what ends hearing of it that the user leaves */
export function startOfflineCopy(): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  serviceWorker.register('/sw.js').catch(() => {});
  const listen = ({ data }: MessageEvent) => {
    if (data === 'left') hasLeft = true;
  };
  serviceWorker.addEventListener('message', listen);
  return () => serviceWorker.removeEventListener('message', listen);
}

/** Ends the service worker, and with it that this device is told of what it shows no longer. */
export async function endWorker(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
}
