import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { toast } from '@/components/toast';
import { show, toasts } from '@/test/components/show';
import { beginSignOut } from './leaving';
import { useSignInAgain } from './useSignInAgain';

const MESSAGE = 'UnauthorizedYou are logged out. Logging in again...';

function SessionEnded() {
  const signInAgain = useSignInAgain();
  useEffect(() => signInAgain('/profile'), [signInAgain]);
  return null;
}

test('asks to sign in again when the session ends', async () => {
  show(<SessionEnded />);
  await waitFor(() => expect(toasts()).toEqual([MESSAGE]));
});

test('asks for nothing while the person is signing out, until the page shows again', async () => {
  beginSignOut();
  show(null);
  toast({ title: 'Another message' });
  await waitFor(() => expect(toasts()).toEqual(['Another message']));
  const { unmount } = show(<SessionEnded />);
  await act(async () => {});
  expect(toasts()).not.toContain(MESSAGE);
  unmount();

  window.dispatchEvent(new Event('pageshow'));
  show(<SessionEnded />);
  await waitFor(() => expect(toasts()).toContain(MESSAGE));
});
