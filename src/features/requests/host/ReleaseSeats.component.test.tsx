import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aRequest } from '@/test/components/testData';
import { ReleaseSeats } from './ReleaseSeats';

test('offers a host the seats of a group that hasn’t confirmed, and asks before it takes them', async () => {
  const user = userEvent.setup();
  const request = aRequest({ status: 'accepted', actions: ['cancel', 'release'] });
  const releaseSeats = vi.fn(() => ({ ...request, status: 'cancelled' as const }));
  answer({ requests: { releaseSeats } });
  show(<ReleaseSeats request={request} />);
  await user.click(screen.getByRole('button', { name: /^Release 2 seats/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Release .*seats\?$/ }));
  dialog.getByText(/You can’t undo this/);
  expect(releaseSeats).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Release 2 seats' }));
  await vi.waitFor(() => expect(releaseSeats).toHaveBeenCalledExactlyOnceWith({ id: request.id }));
});

test('shows nothing otherwise', () => {
  show(<ReleaseSeats request={aRequest({ status: 'accepted', actions: ['cancel'] })} />);
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
});
