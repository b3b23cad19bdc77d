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

describe('a request that was answered', () => {
  const answered = (values: Parameters<typeof aRequest>[0]) => {
    const one = aRequest(values);
    const only = ({ state }: { state?: string | undefined }) =>
      state === 'answered' ? page(one) : page<typeof one>();
    return { one, only };
  };

  test('and declined can be reconsidered', async () => {
    const { one, only } = answered({ status: 'declined', actions: ['reconsider'] });
    const reconsider = vi.fn(() => ({ ...one, status: 'pending' as const }));
    answer({ requests: { host: only, reconsider } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: 'Reconsider' }));
    await waitFor(() => expect(toasts()).toEqual(['SuccessRequest updated.']));
    expect(reconsider.mock.calls).toEqual([[{ id: one.id }]]);
  });

  test('and put on the waitlist can be accepted while there are seats', async () => {
    const { one, only } = answered({ status: 'waitlisted', actions: ['accept'] });
    const setStatus = vi.fn(() => ({ ...one, status: 'accepted' as const }));
    answer({ requests: { host: only, setStatus } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Request' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['SuccessRequest accepted! Guest will be notified.']),
    );
    expect(setStatus.mock.calls).toEqual([[{ id: one.id, status: 'accepted' }]]);
  });

  test('has no button for what cannot be done now', async () => {
    const { only } = answered({ status: 'declined', actions: [] });
    answer({ requests: { host: only } });
    show(<RequestList />, gil);
    await screen.findByText('Request declined');
    expect(screen.queryByRole('button', { name: 'Reconsider' })).toBeNull();
  });
});
