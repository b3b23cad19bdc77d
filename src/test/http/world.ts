import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDb } from '@/server/db/client';
import { makeSession, makeUser } from '../factories';
import { fingerprintOf } from '../fingerprint';
import { TEST_SECRET } from '../server';

/** The address of the server under test. */
export const SERVER = inject('http').url;

/** A client of the server's own database, to set up stories and to see what became of them; of all files. */
export const db = createDb(inject('http').databaseUrl);

const DAY = 24 * 60 * 60 * 1000;

/** An instant so many days from now: the server's clock is the real one. Negative: in the past. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** A new session of a user's. @returns what their cookie says */
export const signIn = (user: { id: string }): Promise<string> => makeSession(db, user);

/** A new user, signed in. */
export async function newUser(firstName = 'Dana') {
  const user = await makeUser(db, { firstName });
  return { ...user, sid: await signIn(user) };
}

/** The link that a mail to this address would have, kept as the sign-in library keeps it. */
export async function linkFor(email: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(`${token}${TEST_SECRET}`).digest('hex');
  await db.verificationToken.create({
    data: { identifier: email, token: hash, expires: inDays(1) },
  });
  return `/api/auth/callback/email?${new URLSearchParams({ callbackUrl: '/host', token, email })}`;
}

/** A text that differs when anything in the database does, but for what merely asking writes. */
export const fingerprint = () => fingerprintOf(db);
