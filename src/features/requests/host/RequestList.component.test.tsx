import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { errors } from '@/server/errors';
import { answer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { show, skeletons, toasts } from '@/test/components/show';
import { aRequest, gil, page } from '@/test/components/things';
import type { Outputs } from '@/trpc/client';
import { RequestList } from './RequestList';

const request = aRequest();
const host = vi.fn(({ state }: { state?: string | undefined }) =>
  state === 'pending' ? page(request) : page<typeof request>(),
);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('requests that are slow show 3 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['requests']['host']>();
  answer({ requests: { host: ({ state }) => (state === 'pending' ? slow() : page()) } });
  show(<RequestList />, gil);
  expect(skeletons()).toHaveLength(3);
  give(page(request));
  await screen.findByRole('button', { name: 'Accept' });
  expect(screen.queryByText('Loading...')).toBeNull();
});

describe('an answer to a request', () => {
  test.each([
    ['Accept', 'accepted'],
    ['Waitlist', 'waitlisted'],
    ['Decline', 'declined'],
  ])('%s that fails says so, and can be given again', async (name, status) => {
    const setStatus = vi.fn(noAnswer);
    answer({ requests: { host, setStatus } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to update request']));
    expect(setStatus.mock.calls).toEqual([[{ id: request.id, status }]]);
    await waitFor(() => expect(button(name).disabled).toBe(false));
  });

  test('that the rules refuse is told with the reason', async () => {
    answer({ requests: { host, setStatus: refuse(errors.seatsFull(1)) } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorOnly 1 seat is left.']));
  });

  test('that is slow shuts all three', async () => {
    const { answer: slow } = heldAnswer<Outputs['requests']['setStatus']>();
    answer({ requests: { host, setStatus: slow } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(
      ['Accept', 'Message', 'Waitlist', 'Decline'].map((name) => button(name).disabled),
    ).toEqual([true, true, true, true]);
  });
});
