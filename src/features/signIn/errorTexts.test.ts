import { expect, test } from 'vitest';
import { linkWaitCode } from '@/schemas/linkWait';
import { english } from '@/test/english';
import { signInErrorText } from './errorTexts';

test.each([
  [linkWaitCode('TooManyLinks', 61), 'or try again in 2 minutes.'],
  [linkWaitCode('TooManyLinks', 1), 'or try again in a minute.'],
  [linkWaitCode('LinksBusy', 600), 'If you have an account, check your email'],
  [linkWaitCode('LinksBusy', 600), 'try again in 10 minutes.'],
  ['TooManyLinks-x', 'We couldn’t sign you in.'],
  ['Cancelled', 'You left before signing in'],
])('%s has the message: %s', (code, words) =>
  expect(signInErrorText(english.t, code)).toContain(words),
);

test('has no message without an error', () =>
  expect(signInErrorText(english.t, undefined)).toBeNull());
