import { createHash, randomBytes } from 'node:crypto';

/** A fresh value for the session cookie. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * The id under which the session of a cookie is stored: a copy of the database signs nobody in. Only this
 * folder sees the cookie's value; everything else knows the id.
 */
export const sessionIdOf = (sessionToken: string): string =>
  createHash('sha256').update(sessionToken).digest('hex');
