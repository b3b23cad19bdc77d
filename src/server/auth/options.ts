import type { AuthOptions } from 'next-auth';
import { getDb } from '../db';
import { env } from '../env';
import { logUnexpected } from '../log';
import { sukkahAdapter } from './adapter';
import { providersFor } from './providers';

const sessionDays = 30;

/** The session cookie: the same name that the sign-in library gives it. */
export function sessionCookie() {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  };
}

export const sessionLifeSeconds = sessionDays * 24 * 60 * 60;

let held: AuthOptions | undefined;

/** The settings of the sign-in library; made once, at first use, so that a build needs none. */
export function authOptions(): AuthOptions {
  if (held) return held;
  held = {
    adapter: sukkahAdapter(getDb()),
    providers: providersFor(getDb(), env()),
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'database', maxAge: sessionLifeSeconds },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: '/login', verifyRequest: '/login/check-mail', error: '/login' },
    callbacks: {
      session: ({ session, user }) => ({ ...session, user: { id: user.id } }),
    },
    // The library's own logger prints mail addresses with its errors.
    logger: {
      error: (code, metadata) =>
        logUnexpected(metadata instanceof Error ? metadata : metadata.error, `sign-in ${code}`),
      warn: () => {},
      debug: () => {},
    },
  };
  return held;
}
