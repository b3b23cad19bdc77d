import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { english } from '@/test/english';
import { ConnectionError } from '@/trpc/callErrors';
import { errorMessage } from './errorMessage';

const messageOf = (error: unknown) => errorMessage(english.t, error, 'Failed to send request');

test("shows the server's message", () => {
  const error = TRPCClientError.from({
    error: { code: -32009, message: 'Only 1 seat is left.', data: { code: 'SEATS_FULL' } },
  });
  expect(messageOf(error)).toBe('Only 1 seat is left.');
});

test('shows the fallback when the server sent no message, and for queries', () => {
  const unreadable = TRPCClientError.from(new SyntaxError('Unexpected end of JSON input'));
  expect(messageOf(unreadable)).toBe('Failed to send request');
  const lostRead = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(messageOf(lostRead)).toBe('Failed to send request');
  expect(messageOf('?')).toBe('Failed to send request');
});

test('says whether a mutation was sent when there is no connection', () => {
  for (const wrap of [TRPCClientError.from, (error: Error) => error]) {
    expect(messageOf(wrap(new ConnectionError('notSent')))).toBe(
      'You’re offline. Nothing was sent.',
    );
    expect(messageOf(wrap(new ConnectionError('answerLost')))).toMatch(
      /^Your connection dropped\./,
    );
  }
});
