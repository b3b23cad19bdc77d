import { expect, it, vi } from 'vitest';
import { linkSentCookie, readLinkSent, writeLinkSent } from './linkSent';

vi.mock('../config/env', () => ({ env: () => ({ NEXTAUTH_URL: 'https://sukkah.example.org' }) }));

const now = new Date('2027-10-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const written = (email: string, callbackUrl = '/host') =>
  writeLinkSent({ email, callbackUrl }, now);

it('the page learns where the link was sent and when another can be', () => {
  const value = written('Dana@Example.org');
  const sent = { email: 'dana@example.org', callbackUrl: '/host' };
  expect(readLinkSent(value, now)).toEqual({ ...sent, waitSeconds: 120 });
  expect(readLinkSent(value, later(45))).toEqual({ ...sent, waitSeconds: 75 });
  expect(readLinkSent(value, later(600))).toEqual({ ...sent, waitSeconds: 0 });
  expect(linkSentCookie()).toMatchObject({
    name: '__Host-sukkah.link-sent',
    options: { httpOnly: true, secure: true, sameSite: 'lax', maxAge: 900 },
  });
});

it('shows only addresses, and leads only to pages of this site', () => {
  expect(written('Your account is locked, call 555')).toBeUndefined();
  expect(written(`${'a'.repeat(400)}@example.org`)).toBeUndefined();
  const forged = (sent: object) => Buffer.from(JSON.stringify(sent)).toString('base64url');
  const dana = { email: 'dana@example.org', callbackUrl: '/', sentAt: now.getTime() };
  for (const value of [
    undefined,
    '',
    '%',
    'bnVsbA',
    forged({ ...dana, email: 'Call 555' }),
    forged({ ...dana, sentAt: 'now' }),
  ])
    expect(readLinkSent(value, now)).toBeNull();
  const foreign = forged({ ...dana, callbackUrl: '//evil.example' });
  expect(readLinkSent(foreign, now)).toMatchObject({ callbackUrl: '/' });
  const future = forged({ ...dana, sentAt: later(1e6).getTime() });
  expect(readLinkSent(future, now)).toMatchObject({ waitSeconds: 120 });
  expect(readLinkSent(written(dana.email, `/${'a'.repeat(3000)}`), now)).toMatchObject({
    callbackUrl: '/',
  });
});
