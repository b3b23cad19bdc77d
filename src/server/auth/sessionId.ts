import { createHash, randomBytes } from 'node:crypto';

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the id that a session is stored under. It's a hash, so a leaked database can't sign
 * anyone in. Only this folder handles the cookie's value; everything else uses the id.
 */
export const sessionIdOf = (sessionToken: string): string =>
  createHash('sha256').update(sessionToken).digest('hex');
