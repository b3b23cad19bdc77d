import { cookies } from 'next/headers';
import { sessionCookie } from '@/server/auth/options';
import { endSession, sentSid } from '@/server/auth/session';
import { getDb } from '@/server/db';

/** Ends the session in the database and leads home. */
export async function GET(): Promise<Response> {
  const sid = await sentSid();
  if (sid) await endSession(getDb(), sid);
  const { name, options } = sessionCookie();
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
  return new Response(null, { status: 302, headers: { Location: '/' } });
}
