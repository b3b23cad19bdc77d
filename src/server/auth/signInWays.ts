import 'server-only';

import { env } from '../config/env';
import { demoAllowed } from './demo';
import { authOptions } from './options';

/** A provider of the sign-in library that takes over with one press of its button. */
type SignInProvider = { id: string; name: string };

/** What the sign-in page offers: whatever has its settings, and the demo accounts where they exist. */
export type SignInWays = { providers: SignInProvider[]; email: boolean; demo: boolean };

/** The ways to sign in for who asks under this `Host`. A new provider needs nothing here. */
export function signInWays(host: string | null): SignInWays {
  const all = authOptions().providers;
  return {
    providers: all.filter(({ type }) => type === 'oauth').map(({ id, name }) => ({ id, name })),
    email: all.some(({ type }) => type === 'email'),
    demo: demoAllowed(host),
  };
}

/** Whether mail ends up in files on this machine, so that nobody looks for it in their mailbox. */
export const mailStaysHere = (): boolean => !env().EMAIL_SERVER && Boolean(env().MAIL_DIR);
