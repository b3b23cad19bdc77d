import { vi } from 'vitest';
import { atTestEnd } from './testEnd';

let isStubbed = false;

/** Lets the browser get push notifications until the test ends. It's off if `device()` is null. */
export function stubPush({
  device,
  subscribe,
  requestPermission,
}: {
  device: () => object | null;
  subscribe?: () => Promise<object>;
  requestPermission?: () => Promise<string>;
}): void {
  isStubbed = true;
  const registration = { pushManager: { getSubscription: async () => device(), subscribe } };
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

atTestEnd(async () => {
  if (!isStubbed) return;
  isStubbed = false;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});
