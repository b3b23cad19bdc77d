import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  newSessionToken,
  sentSessionToken,
  sessionCookie,
  sessionCookieNames,
  signInCookies,
} from './cookies';
import { knownBrowserCookie } from './knownBrowser';
import { browserKeyCookie } from './signInLink';

const settings = vi.hoisted(() => ({ NEXTAUTH_URL: '', APPLE_ID: '' }));
vi.mock('../config/env', () => ({ env: () => settings }));

const NEW = '__Host-next-auth.session-token';
const OLD = '__Secure-next-auth.session-token';
const PLAIN = 'next-auth.session-token';

const sent = (cookies: Record<string, string>) =>
  sentSessionToken({
    get: (name) => (name in cookies ? { value: `${cookies[name]}` } : undefined),
  });

const all = () => [...Object.values(signInCookies()), browserKeyCookie(), knownBrowserCookie()];

describe('over https', () => {
  beforeEach(() => {
    Object.assign(settings, { NEXTAUTH_URL: 'https://sukkah.example', APPLE_ID: '' });
  });

  it.each(['', 'org.sukkah.web'])(
    'all cookies have the `__Host-` prefix, with Apple %j',
    (APPLE_ID) => {
      Object.assign(settings, { APPLE_ID });
      expect(all()).toHaveLength(8);
      for (const { name, options } of all()) {
        expect(name).toMatch(/^__Host-/);
        expect(options).toMatchObject({ httpOnly: true, secure: true, path: '/' });
        expect(options).not.toHaveProperty('domain');
      }
      expect(sessionCookie().options.sameSite).toBe('lax');
    },
  );

  it('a session in the old cookie goes on, and the new cookie takes precedence', () => {
    const [oldToken, token] = [randomUUID(), newSessionToken()];
    expect(sent({ [OLD]: oldToken })).toBe(oldToken);
    expect(sent({ [NEW]: oldToken })).toBe(oldToken);
    expect(sent({ [OLD]: oldToken, [NEW]: token })).toBe(token);
    expect(sessionCookieNames()).toEqual([NEW, OLD]);
  });

  it('neither the old cookie nor the http cookie can inject another session', () => {
    expect(sent({ [OLD]: newSessionToken() })).toBeUndefined();
    expect(sent({ [PLAIN]: randomUUID() })).toBeUndefined();
  });
});

describe('over http', () => {
  beforeEach(() => {
    Object.assign(settings, { NEXTAUTH_URL: 'http://localhost:3000', APPLE_ID: 'org.sukkah.web' });
  });

  it('cookies have plain names', () => {
    for (const { name, options } of all()) {
      expect(name).toMatch(/^(next-auth|sukkah)\./);
      expect(options).toMatchObject({ secure: false, sameSite: 'lax' });
    }
    expect(sessionCookieNames()).toEqual([PLAIN]);
  });

  it('only the plain cookie carries a session', () => {
    expect(sent({ [PLAIN]: 'x' })).toBe('x');
    expect(sent({ [OLD]: randomUUID() })).toBeUndefined();
  });

  it.each(['', 'a b', 'é', '\u0000', 'x'.repeat(201)])('%j isn’t a token', (token) => {
    expect(sent({ [PLAIN]: token })).toBeUndefined();
  });
});
