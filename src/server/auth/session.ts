import { cookies } from 'next/headers';
import type { Db } from '../db';
import { transaction } from '../transaction';
import { forgetSignInLinks } from './adapter';
import { sessionCookie } from './options';
import { userIdOf } from './sessionData';

/** The session's id that the browser sent, if it could be one: the library makes plain ASCII. */
export async function sentSid(): Promise<string | undefined> {
  const sid = (await cookies()).get(sessionCookie().name)?.value;
  return sid && /^[\x21-\x7e]{1,200}$/.test(sid) ? sid : undefined;
}

/** A session as the sign-in library tells of it; empty where there is none. Prolongs nothing. */
export async function sessionOf(db: Db, sid: string | undefined, now: Date) {
  const user = await viewerOf(db, sid, now);
  const row = user && (await db.session.findUnique({ where: { sid: sid ?? '' } }));
  return row ? { user, expires: row.expire } : {};
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

/** Signs out: ends the session, and the sign-in links that its user was sent and did not use. */
export async function endSession(db: Db, sid: string): Promise<void> {
  const row = await transaction(db, async (tx) => {
    const found = await tx.session.findUnique({ where: { sid } });
    await tx.session.deleteMany({ where: { sid } });
    return found;
  });
  const id = userIdOf(row?.sess);
  const user = id ? await db.user.findUnique({ where: { id }, select: { email: true } }) : null;
  if (user?.email) await forgetSignInLinks(db, user.email);
}
