import { expect, it } from 'vitest';
import { sixDigitCode } from './sixDigitCode';

it.each([
  '123456',
  ' 123 456\n',
  '\u200E123\u00A0456\u200F',
  '\u2066123-456\u2069',
  '１２３４５６',
])('accepts a code pasted as %j', (typed) => {
  expect(sixDigitCode.parse(typed)).toBe('123456');
});

it.each(['', '12345', '1234567', '12345a', '1'.repeat(101)])('rejects %j', (typed) => {
  expect(sixDigitCode.safeParse(typed).error?.issues[0]?.message).toBe('PHONE_CODE');
});
