import 'server-only';

import { env } from '../config/env';
import { demoAllowed } from './demo';
import { authOptions } from './options';

/** An OAuth provider with its own sign-in button. */
type SignInProvider = { id: string; name: string };

/** Options on the sign-in page: every configured provider, and demo accounts if allowed. */
export type SignInWays = { providers: SignInProvider[]; email: boolean; demo: boolean };

/** Returns the ways to sign in for a request's `Host`. */
export function signInWays(host: string | null): SignInWays {
  const all = authOptions().providers;
  return {
    providers: all.filter(({ type }) => type === 'oauth').map(({ id, name }) => ({ id, name })),
    email: all.some(({ type }) => type === 'email'),
    demo: demoAllowed(host),
  };
}

/** Whether emails are saved as local files, so people shouldn't look in their mailbox. */
export const mailStaysHere = (): boolean => !env().EMAIL_SERVER && Boolean(env().MAIL_DIR);
