import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show, toasts } from '@/test/components/show';
import { toast } from './toast';

const script = vi.hoisted(() => ({ isThere: false }));

vi.mock('./toastList', async (original) => {
  const list = await original<typeof import('./toastList')>();
  return {
    get ToastList() {
      if (!script.isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return list.ToastList;
    },
  };
});

const failure = {
  title: 'Error',
  description: 'Nothing was sent.',
  variant: 'destructive',
} as const;

test('a toast shows without its script, and switches to the script once it loads', async () => {
  show(<p>A page</p>);
  act(() => void toast(failure));
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorNothing was sent.');
  script.isThere = true;
  act(() => void toast(failure));
  await waitFor(() => expect(toasts()).toEqual(['ErrorNothing was sent.']));
  expect(screen.queryByRole('alert')).toBeNull();
});
