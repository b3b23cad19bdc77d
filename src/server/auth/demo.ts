import type { Locale } from '@/i18n/language';
import { env } from '../config/env';
import type { Db } from '../db/client';
import { errors } from '../errors';
import { startSession } from './adapter';
import { newSessionToken } from './cookies';

/** Users for the sign-in page of a local setup. The seed has the host and the guest. */
export const demoAccounts = {
  host: { email: 'host@demo.invalid', firstName: 'Miriam', lastName: 'Adler' },
  guest: { email: 'guest@demo.invalid', firstName: 'Noam', lastName: 'Katz' },
  moderator: {
    email: 'moderator@demo.invalid',
    firstName: 'Ruth',
    lastName: 'Segal',
    role: 'admin',
  },
} as const;

export type DemoAccount = keyof typeof demoAccounts;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether demo accounts are available: in demo mode, and only over a loopback address. The site's
 * own URL must be loopback, too, because a proxy for a public site often forwards to 'localhost'.
 */
export const demoAllowed = (host: string | null) =>
  env().DEMO_MODE === '1' &&
  LOOPBACK.test(new URL(env().NEXTAUTH_URL).host) &&
  LOOPBACK.test(host ?? '');

/**
 * Starts a session for a demo account, creating the account again if someone deleted it.
 * @returns the session cookie's value
 * @throws RuleError `NOT_FOUND` if demo accounts aren't allowed
 */
export async function startDemoSession(
  db: Db,
  account: DemoAccount,
  host: string | null,
  session: { expires: Date; locale?: Locale; previousSid?: string | undefined },
): Promise<string> {
  if (!demoAllowed(host)) throw errors.notFound('DemoAccount');
  const person = demoAccounts[account];
  const where = { email: person.email };
  const user = await db.user.upsert({ where, create: person, update: {} });
  const sessionToken = newSessionToken();
  await startSession(db, { ...session, sessionToken, userId: user.id });
  return sessionToken;
}
