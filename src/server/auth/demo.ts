import type { Locale } from '@/i18n/locales';
import { env } from '../config/env';
import type { Db } from '../db/client';
import { errors } from '../errors';
import { startSession } from './adapter';
import { newSessionToken } from './sessionId';

/** The seeded users that the sign-in page of the local default offers. */
export const demoAccounts = {
  host: { email: 'host@demo.invalid', firstName: 'Miriam', lastName: 'Adler' },
  guest: { email: 'guest@demo.invalid', firstName: 'Noam', lastName: 'Katz' },
} as const;

export type DemoAccount = keyof typeof demoAccounts;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Demo accounts exist in demo mode, and only for who asks a loopback address. The site's own has to
 * be one, too: a proxy before a public site often asks it under 'localhost', whoever asked.
 */
export const demoAllowed = (host: string | null) =>
  env().DEMO_MODE === '1' &&
  LOOPBACK.test(new URL(env().NEXTAUTH_URL).host) &&
  LOOPBACK.test(host ?? '');

/**
 * A session of a demo account, which is made anew where somebody has deleted it.
 * @returns the value of the session cookie.
 * @throws RuleError `NOT_FOUND` where demo accounts are not allowed.
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
