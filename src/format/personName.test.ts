import { expect, it } from 'vitest';
import { english } from '@/test/english';
import { personName } from './personName';

const nameOf = (person: Parameters<typeof personName>[1]) => personName(english.t, person, 'guest');
const guest = (firstName: string | null, lastName: string | null) => ({ firstName, lastName });

it("shows a guest's first name and last initial", () => {
  expect(nameOf(guest('Dana', 'L'))).toBe('Dana L.');
  expect(nameOf(guest('Dana', null))).toBe('Dana');
  expect(nameOf(guest(null, null))).toBe('Guest');
  expect(nameOf(guest('', 'L'))).toBe('Guest L.');
});
