import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { errorMessage } from './errorMessage';

test('what the server said is shown', () => {
  const error = TRPCClientError.from({
    error: { code: -32009, message: 'Only 1 seat is left.', data: { code: 'SEATS_FULL' } },
  });
  expect(errorMessage(error, 'Failed to send request')).toBe('Only 1 seat is left.');
});

test('without an answer of the server, the fallback is', () => {
  const offline = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(errorMessage(offline, 'Failed to send request')).toBe('Failed to send request');
  expect(errorMessage('?', 'Failed to send request')).toBe('Failed to send request');
});
