import { cookies } from 'next/headers';
import { z } from '@/schemas/zod';
import type { Db } from '../db';
import { sessionCookie } from './options';

const sessionData = z.object({ userId: z.guid() });

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
  const data = sessionData.safeParse(row?.sess);
  if (!data.success) return null;
  return db.user.findUnique({
    where: { id: data.data.userId, deletedAt: null },
    select: { id: true },
  });
}
