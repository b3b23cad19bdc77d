import { expect, test } from 'vitest';
import { readUnsubscribeUrl, unsubscribeUrl } from './unsubscribe';

const NEXTAUTH_URL = 'https://sukkah.test';
const site = (NEXTAUTH_SECRET: string, NEXTAUTH_SECRET_BEFORE?: string) => ({
  NEXTAUTH_URL,
  NEXTAUTH_SECRET,
  NEXTAUTH_SECRET_BEFORE,
});

test('a link in an old email works after one change of the secret, and not after two', () => {
  const mine = { userId: '01a20198-0790-72f8-a1c9-b25acf41a989', kind: 'unread' as const };
  const link = new URL(unsubscribeUrl(mine, site('first')));
  expect(readUnsubscribeUrl(link, site('second', 'first'))).toEqual(mine);
  expect(() => readUnsubscribeUrl(link, site('second'))).toThrow('NOT_FOUND');
  expect(() => readUnsubscribeUrl(link, site('third', 'second'))).toThrow('NOT_FOUND');
  expect(() => readUnsubscribeUrl(link, site('third', ''))).toThrow('NOT_FOUND');
});
