import type { Inputs } from '@/trpc/client';

export const canPush = () =>
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

export async function thisDevice(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission to send notifications. Must be called from a user action.
 * @param publicKey Returns the site's public key. Called only once permission is granted.
 * @returns The subscription as the server expects it, or null if permission was denied.
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
