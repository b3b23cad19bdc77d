import { expect, it } from 'vitest';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { NoEmailNote } from './NoEmailNote';

it.each([
  ['who gets email', gil, ''],
  ['without an address', { ...gil, email: null }, 'Missing Add'],
  ['whose address is refused', { ...gil, emailRefused: true as const }, 'Refused Change'],
])('a person %s is told what’s wrong', (_who, viewer, text) => {
  const { container } = show(
    <NoEmailNote
      missing={{ text: 'Missing', action: 'Add' }}
      refused={{ text: 'Refused', action: 'Change' }}
    />,
    viewer,
  );
  expect(container.textContent).toBe(text);
});
