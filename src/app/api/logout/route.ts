import { cookies } from 'next/headers';
import { sessionCookie } from '@/server/auth/options';
import { getDb } from '@/server/db';

/** Ends the session in the database and leads home. */
export async function GET(): Promise<Response> {
  const jar = await cookies();
  const { name, options } = sessionCookie();
  const sid = jar.get(name)?.value;
  if (sid) await getDb().session.deleteMany({ where: { sid } });
  jar.set(name, '', { ...options, maxAge: 0 });
  return new Response(null, { status: 302, headers: { Location: '/' } });
}
