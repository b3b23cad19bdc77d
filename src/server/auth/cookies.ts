import { createHash, randomBytes } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import { env } from '../config/env';

type Sent = { get: (name: string) => { value: string } | undefined };

const isSecure = () => env().NEXTAUTH_URL.startsWith('https:');

/**
 * Returns an HTTP-only cookie. Over HTTPS its name starts with `__Host-`, so a neighboring
 * subdomain can't set it. Browsers accept that prefix only with `Secure`, `Path=/`, and no
 * `Domain`.
 */
export function ownCookie(name: string) {
  const secure = isSecure();
  return {
    name: `${secure ? '__Host-' : ''}${name}`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  };
}

export const sessionCookie = () => ownCookie('next-auth.session-token');

/** The session cookie's HTTPS name before the `__Host-` prefix. */
const OLD_SESSION_COOKIE = '__Secure-next-auth.session-token';

export const sessionCookieNames = (): string[] => [
  sessionCookie().name,
  ...(isSecure() ? [OLD_SESSION_COOKIE] : []),
];

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the id that a session is stored under. It's a hash, so a leaked database can't sign
 * anyone in. Only this folder handles the cookie's value; everything else uses the id.
 */
export const sessionIdOf = (sessionToken: string): string =>
  createHash('sha256').update(sessionToken).digest('hex');

/** Session tokens were UUIDs while the cookie had its old name. */
const OLD_TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tokens are printable ASCII; anything else can't be one. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the session token from the browser's cookies. The old cookie is accepted only for old
 * tokens, so a subdomain can't use it to set a new session, and it stops working when the last of
 * them expires.
 */
export function sentSessionToken(cookies: Sent): string | undefined {
  const { name } = sessionCookie();
  const token = cookies.get(name)?.value;
  if (token) return TOKEN.test(token) ? token : undefined;
  const oldToken = isSecure() ? cookies.get(OLD_SESSION_COOKIE)?.value : undefined;
  return oldToken && OLD_TOKEN.test(oldToken) ? oldToken : undefined;
}

/** Cookies that live between the start of a sign-in and its callback. */
const stepCookies = {
  state: 'state',
  nonce: 'nonce',
  pkceCodeVerifier: 'pkce.code_verifier',
  callbackUrl: 'callback-url',
} as const;

export function signInCookies(): NonNullable<AuthOptions['cookies']> {
  // Apple posts its response from its own site, and browsers send only `SameSite=None` cookies with
  // it.
  const sameSite = env().APPLE_ID && isSecure() ? 'none' : 'lax';
  const steps = Object.entries(stepCookies).map(([key, name]) => {
    const cookie = ownCookie(`next-auth.${name}`);
    return [key, { ...cookie, options: { ...cookie.options, sameSite, maxAge: 15 * 60 } }];
  });
  return {
    ...Object.fromEntries(steps),
    csrfToken: ownCookie('next-auth.csrf-token'),
    sessionToken: sessionCookie(),
  };
}
