import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { goOffline } from '@/test/components/network';
import { stubPush } from '@/test/components/push';
import { answer, noAnswer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { PushSettings } from './PushSettings';

const NOT_SENT = /^Error.+\nYou’re offline\. Nothing was sent\.$/;
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
  stubPush({
    device: () => device,
    subscribe: async () => {
      device = aDevice();
      return device;
    },
    requestPermission,
  });
  answer({
    users: { viewer: () => gil },
    push: { settings: () => ({ publicKey: 'k', kinds: [] }) },
  });
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
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(NOT_SENT)]));
  expect(button.disabled).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(subscribe).not.toHaveBeenCalled();
});

test('a device stays off if the server may not have registered it', async () => {
  answer({ push: { subscribe: noAnswer } });
  show(<PushSettings />, gil);
  await press('Turn on notifications');
  await waitFor(() => expect(toasts()[0]).toMatch(/\nYour connection dropped\./));
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
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(NOT_SENT)]));
  expect(button.disabled).toBe(false);
  expect([turnedOff, unsubscribe].map((one) => one.mock.calls)).toEqual([[], []]);
});

test('the kinds of notifications are shown only while this device is on', async () => {
  const kinds = [{ kind: 'unread' as const, on: true }];
  answer({
    push: {
      settings: () => ({ publicKey: 'k', kinds }),
      subscribe: () => undefined,
      unsubscribe: () => undefined,
    },
  });
  show(<PushSettings />, gil);
  await screen.findByRole('button', { name: 'Turn on notifications' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Turn on notifications');
  await screen.findByRole('checkbox', { name: 'Unread messages' });
  await press('Turn off notifications');
  await screen.findByRole('button', { name: 'Turn on notifications' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
