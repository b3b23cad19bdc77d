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
 * Whose session this is; null when it is none or is over. Asked of the database and not of the
 * sign-in library, which takes a database that is down for a visitor who is signed out.
 */
export async function viewerOf(
  db: Db,
  sid: string | undefined,
  now: Date,
): Promise<{ id: string } | null> {
  if (!sid) return null;
  const row = await db.session.findUnique({ where: { sid } });
  const data = sessionData.safeParse(row?.sess);
  return row && row.expire > now && data.success ? { id: data.data.userId } : null;
}
