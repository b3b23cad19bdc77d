import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { ElsewhereNote } from './ElsewhereNote';

const isElsewhere = vi.fn(() => true);
const setTimeZone = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  isElsewhere.mockReturnValue(true);
  answer({ users: { isElsewhere, setTimeZone } });
});

test('asks someone in another time zone, and saves the device’s', async () => {
  show(<ElsewhereNote />);
  await screen.findByText(/^You seem to be in Kath?mandu\./);
  isElsewhere.mockReturnValue(false);
  await userEvent.click(screen.getByRole('button', { name: 'Use these times' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(setTimeZone).toHaveBeenCalledWith({ timeZone: expect.stringMatching(/Kath?mandu/) });
});

test('doesn’t ask again about a zone that was declined', async () => {
  const { unmount } = show(<ElsewhereNote />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  isElsewhere.mockClear();
  show(<ElsewhereNote />);
  expect(screen.queryByRole('note')).toBeNull();
  expect(isElsewhere).not.toHaveBeenCalled();
  expect(setTimeZone).not.toHaveBeenCalled();
});

test('asks in a browser without storage, too', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  show(<ElsewhereNote />);
  await screen.findByRole('note');
  vi.restoreAllMocks();
});
