import { expect, it } from 'vitest';
import { english } from '@/i18n/english';
import { guestName } from './guestName';

const nameOf = (person: Parameters<typeof guestName>[1]) => guestName(english.t, person);
const guest = (firstName: string | null, lastName: string | null) => ({
  firstName,
  lastName,
  profileImageUrl: null,
});

it("shows a guest's first name and last initial", () => {
  expect(nameOf(guest('Dana', 'L'))).toBe('Dana L.');
  expect(nameOf(guest('Dana', null))).toBe('Dana');
  expect(nameOf(guest(null, null))).toBe('Guest');
  expect(nameOf(guest('', 'L'))).toBe('Guest L.');
});
