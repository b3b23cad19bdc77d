import { cookies } from 'next/headers';
import type { Db } from '../db';
import { sessionCookie } from './options';
import { userIdOf } from './sessionData';

/** The session's id that the browser sent, if it could be one: the library makes plain ASCII. */
export async function sentSid(): Promise<string | undefined> {
  const sid = (await cookies()).get(sessionCookie().name)?.value;
  return sid && /^[\x21-\x7e]{1,200}$/.test(sid) ? sid : undefined;
}

/**
 * Whose session this is; null when it is none, is over, or its user is gone. Asked of the database and not of the
 * sign-in library, which takes a database that is down for a visitor who is signed out.
 */
export async function viewerOf(
  db: Db,
  sid: string | undefined,
  now: Date,
): Promise<{ id: string } | null> {
  if (!sid) return null;
  const row = await db.session.findUnique({ where: { sid, expire: { gt: now } } });
  const id = userIdOf(row?.sess);
  if (!id) return null;
  return db.user.findUnique({
    where: { id, deletedAt: null },
    select: { id: true },
  });
}
