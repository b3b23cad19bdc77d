import type { AuthOptions } from 'next-auth';
import { env } from '../config/env';

/** A source of cookies: Next's store or a request's. */
type Sent = { get: (name: string) => { value: string } | undefined };

const isSecure = () => env().NEXTAUTH_URL.startsWith('https:');

/**
 * A cookie that no script reads. Over https its name begins with `__Host-`, so a neighboring subdomain
 * can't set it for us; browsers accept that name only with `Secure`, `Path=/` and no `Domain`.
 */
export function ownCookie(name: string) {
  const secure = isSecure();
  return {
    name: `${secure ? '__Host-' : ''}${name}`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  };
}

export const sessionCookie = () => ownCookie('next-auth.session-token');

/** The session cookie's name over https before it got the `__Host-` prefix. */
const OLD_SESSION_COOKIE = '__Secure-next-auth.session-token';

/** The names under which a browser may hold a session: sign-out clears them all. */
export const sessionCookieNames = (): string[] => [
  sessionCookie().name,
  ...(isSecure() ? [OLD_SESSION_COOKIE] : []),
];

/** Session tokens were UUIDs while the cookie had its old name. */
const OLD_TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tokens are printable ASCII; anything else can't be one. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/**
 * The session token that the browser sent. The old cookie counts only for sessions from that time, so a
 * subdomain that sets it can't bring in a new session, and the fallback ends with the last of them.
 */
export function sentSessionToken(cookies: Sent): string | undefined {
  const { name } = sessionCookie();
  const token = cookies.get(name)?.value;
  if (token) return TOKEN.test(token) ? token : undefined;
  const oldToken = isSecure() ? cookies.get(OLD_SESSION_COOKIE)?.value : undefined;
  return oldToken && OLD_TOKEN.test(oldToken) ? oldToken : undefined;
}

/** The cookies between the two halves of a sign-in. */
const stepCookies = {
  state: 'state',
  nonce: 'nonce',
  pkceCodeVerifier: 'pkce.code_verifier',
  callbackUrl: 'callback-url',
} as const;

/** All cookies of the sign-in library, under our names. */
export function signInCookies(): NonNullable<AuthOptions['cookies']> {
  // Apple's page posts its answer from its own site, and browsers send only `SameSite=None` cookies with that.
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
