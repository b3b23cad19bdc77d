import { expect, it } from 'vitest';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { NoEmailNote } from './NoEmailNote';

it.each([
  ['who gets email', gil, ''],
  [
    'without an address',
    { ...gil, email: null },
    'We can’t email you yet: your account has no confirmed email address. Add an email address',
  ],
  [
    'whose address is refused',
    { ...gil, emailRefused: true as const },
    'We can’t email you: your email address seems to be wrong or closed. Change your email address',
  ],
])('a person %s is told what’s wrong', (_who, viewer, text) => {
  const { container } = show(<NoEmailNote />, viewer);
  expect(container.textContent).toBe(text);
});
