import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { HopperRequest } from '@/schemas/request';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aRequest, aSlot, gil, ownRequest } from '@/test/components/testData';
import { GroupSizeDialog } from './GroupSizeDialog';

const {
  requests: _,
  refusal: __,
  groups: ___,
  ...slot
} = aSlot({
  capacityTotal: 5,
  capacityReserved: 3,
});

async function choose(size: string, values: Partial<HopperRequest>) {
  const changeSize = vi.fn(() => aRequest());
  answer({ requests: { changeSize } });
  const request = ownRequest({ seatsRequested: 2, slot, ...values });
  show(<GroupSizeDialog request={request} open onClose={vi.fn()} />, gil);
  await userEvent.click(await screen.findByLabelText('Number of guests'));
  await userEvent.click(await screen.findByRole('option', { name: size }));
  return { changeSize, id: request.id };
}

test.each([
  ['1 guest', 'accepted', 'This gives up 1 seat so someone else can come.'],
  [
    '4 guests',
    'accepted',
    'Your host decides about the 2 extra seats. You keep your 2 seats either way.',
  ],
  [
    '3 guests',
    'pending',
    'Only 2 seats are left. Your group will wait for seats and keep its place in line.',
  ],
  ['1 guest', 'waitlisted', 'There’s a seat now, so your request goes to your host.'],
] as const)('the size %s of a request that is %s says what follows', async (size, status, text) => {
  await choose(size, { status });
  await screen.findByText(text);
});

test('a larger group than there are seats for waits', async () => {
  const { changeSize, id } = await choose('5 guests', { status: 'pending' });
  await userEvent.click(screen.getByRole('button', { name: 'Save group size' }));
  await waitFor(() => expect(changeSize).toHaveBeenCalledTimes(1));
  expect(changeSize).toHaveBeenCalledWith({ id, seatsRequested: 5, waitlist: true });
});

test('an accepted group asks for more', async () => {
  const { changeSize, id } = await choose('4 guests', { status: 'accepted' });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for 2 more seats' }));
  await waitFor(() =>
    expect(changeSize).toHaveBeenCalledWith({ id, seatsRequested: 4, waitlist: false }),
  );
  await waitFor(() =>
    expect(toasts()).toEqual([expect.stringContaining('We’ve asked your host.')]),
  );
});

test('an accepted group can’t ask for more than are left', async () => {
  await choose('2 guests', { status: 'accepted' });
  await userEvent.click(screen.getByLabelText('Number of guests'));
  expect(await screen.findAllByRole('option')).toHaveLength(4);
});
