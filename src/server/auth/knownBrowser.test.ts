import { expect, it, vi } from 'vitest';
import { isKnownBrowser, withMailbox } from './knownBrowser';

const settings = vi.hoisted(() => ({
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
}));
vi.mock('../config/env', () => ({ env: () => settings }));

const email = 'dana.levi@gmail.com';
const value = withMailbox(undefined, email);

it('knows the mailbox that signed in, however its address is written, and no other', () => {
  for (const one of [email, 'Dana.Levi@Gmail.com', 'danalevi+sukkah@googlemail.com'])
    expect(isKnownBrowser(value, one)).toBe(true);
  expect(isKnownBrowser(value, 'dana.levi@example.org')).toBe(false);
  expect(isKnownBrowser(undefined, email)).toBe(false);
});

it('contains no address and nothing about the browser, and can’t be made without the secret', () => {
  expect(value).toMatch(/^[\w-]{22}$/);
  expect(Buffer.from(value, 'base64url').toString()).not.toContain('dana');
  expect(withMailbox(undefined, email)).toBe(value);
  settings.NEXTAUTH_SECRET = 'y'.repeat(32);
  const forged = withMailbox(undefined, email);
  settings.NEXTAUTH_SECRET = 'x'.repeat(32);
  expect(forged).not.toBe(value);
  expect(isKnownBrowser(forged, email)).toBe(false);
});

it('keeps the last four mailboxes of a shared browser, each once', () => {
  const people = ['a', 'b', 'c', 'd', 'b', 'e'].map((name) => `${name}@example.org`);
  const shared = people.reduce<string | undefined>(withMailbox, undefined);
  const known = ['a', 'b', 'c', 'd', 'e'].filter((name) =>
    isKnownBrowser(shared, `${name}@example.org`),
  );
  expect(known).toEqual(['b', 'c', 'd', 'e']);
});

it.each(['', '.', '...', 'x'.repeat(5000), '.'.repeat(5000), '\u05d0'.repeat(22)])(
  'ignores a forged value (%#)',
  (forged) => {
    expect(isKnownBrowser(forged, email)).toBe(false);
    expect(isKnownBrowser(withMailbox(forged, email), email)).toBe(true);
  },
);
