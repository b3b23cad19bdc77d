import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goOffline } from '@/test/components/network';
import { answer, noAnswer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { PushSettings } from './PushSettings';

const NOT_SENT = 'ErrorYou’re offline. Nothing was sent.';
const requestPermission = vi.fn(async () => 'granted');

let device: { unsubscribe: () => Promise<boolean>; toJSON: () => object; endpoint: string } | null;
const unsubscribe = vi.fn(async () => {
  device = null;
  return true;
});
const aDevice = () => ({
  unsubscribe,
  endpoint: 'https://push.example.org/1',
  toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }),
});

beforeEach(() => {
  device = null;
  const registration = {
    pushManager: {
      getSubscription: async () => device,
      subscribe: async () => {
        device = aDevice();
        return device;
      },
    },
  };
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  answer({
    users: { viewer: () => gil },
    push: { settings: () => ({ publicKey: 'k', kinds: [] }) },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(button);
  return button;
};

test("a device isn't turned on while offline, and the browser doesn't ask for permission", async () => {
  const subscribe = vi.fn();
  answer({ push: { subscribe } });
  show(<PushSettings />, gil);
  await screen.findByRole('button', { name: 'Turn on notifications' });
  goOffline();
  const button = await press('Turn on notifications');
  await waitFor(() => expect(toasts()).toEqual([NOT_SENT]));
  expect(button.disabled).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(subscribe).not.toHaveBeenCalled();
});

test('a device stays off if the server may not have registered it', async () => {
  answer({ push: { subscribe: noAnswer } });
  show(<PushSettings />, gil);
  await press('Turn on notifications');
  await waitFor(() => expect(toasts()[0]).toMatch(/^ErrorYour connection dropped\./));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  await screen.findByRole('button', { name: 'Turn on notifications' });
});

test("a device isn't turned off while offline", async () => {
  device = aDevice();
  const turnedOff = vi.fn();
  answer({ push: { unsubscribe: turnedOff } });
  show(<PushSettings />, gil);
  await screen.findByRole('button', { name: 'Turn off notifications' });
  goOffline();
  const button = await press('Turn off notifications');
  await waitFor(() => expect(toasts()).toEqual([NOT_SENT]));
  expect(button.disabled).toBe(false);
  expect([turnedOff, unsubscribe].map((one) => one.mock.calls)).toEqual([[], []]);
});
