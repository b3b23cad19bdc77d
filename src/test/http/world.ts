import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { createDb } from '@/server/db/client';
import { makeSession, makeUser } from '../factories';
import { fingerprintOf } from '../fingerprint';
import { TEST_SECRET } from '../server';

export const SERVER = inject('http').url;

export const db = createDb(inject('http').databaseUrl);

/** Returns the time this many days from now, or ago if negative. The server uses the real clock. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

export const signIn = (user: { id: string }): Promise<string> => makeSession(db, user);

export async function newUser(firstName = 'Dana') {
  const user = await makeUser(db, { firstName });
  return { ...user, sid: await signIn(user) };
}

/** Stored as the sign-in library does. */
export async function linkFor(email: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(`${token}${TEST_SECRET}`).digest('hex');
  await db.verificationToken.create({
    data: { identifier: email, token: hash, expires: inDays(1) },
  });
  return `/api/auth/callback/email?${new URLSearchParams({ callbackUrl: '/host', token, email })}`;
}

export const fingerprint = () => fingerprintOf(db);
