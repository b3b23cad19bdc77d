import type { Inputs } from '@/trpc/client';

/** This browser as a device that can be told at once. */

export const canPush = () =>
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

/** What push services know it by; null while its user is not told here. */
export async function thisDevice(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user whether they may be told here, which a press must have led to.
 * @param publicKey gives the key of this site, once they have said yes
 * @returns the device as the server takes it; null where they said no
 */
export async function makeDevice(
  publicKey: () => Promise<string>,
): Promise<Inputs['push']['subscribe'] | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const device = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: await publicKey(),
  });
  const { endpoint, keys } = device.toJSON();
  return { endpoint: `${endpoint}`, keys: { p256dh: `${keys?.p256dh}`, auth: `${keys?.auth}` } };
}
