import { expect, it } from 'vitest';
import { guestName } from './texts';

const guest = (firstName: string | null, lastName: string | null) => ({
  firstName,
  lastName,
  profileImageUrl: null,
});

it('names a guest by first name and letter', () => {
  expect(guestName(guest('Dana', 'L'))).toBe('Dana L.');
  expect(guestName(guest('Dana', null))).toBe('Dana');
  expect(guestName(guest(null, null))).toBe('Guest');
  expect(guestName(guest('', 'L'))).toBe('Guest L.');
});
