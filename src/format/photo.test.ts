import { expect, it } from 'vitest';
import { photoSrc } from './photo';

it('uses built-in pictures directly and external photos through our proxy', () => {
  expect(photoSrc('/pictures/sukkah-01.svg')).toBe('/pictures/sukkah-01.svg');
  expect(photoSrc('https://pictures.example/a%20b?x=1&y#z')).toBe(
    '/api/photo?url=https%3A%2F%2Fpictures.example%2Fa%2520b%3Fx%3D1%26y%23z',
  );
});

it.each([null, undefined, '', '/api/logout', '//evil.example/a.jpg', 'javascript:alert(1)'])(
  'shows nothing for a value that is not a photo, even if stored: %j',
  (stored) => {
    expect(photoSrc(stored)).toBeNull();
  },
);
