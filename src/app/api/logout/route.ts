import { cookies } from 'next/headers';
import { sessionCookie, sessionCookieNames } from '@/server/auth/cookies';
import { clearLinkSent } from '@/server/auth/linkSent';
import { endSession, requestSessionId } from '@/server/auth/session';
import { getDb } from '@/server/db/client';
import { errors } from '@/server/errors';
import { checkOrigin } from '@/server/http/requestBody';
import { respondToError } from '@/server/http/rest';
import { isCrossSite, isHead, requireTopLevelNavigation } from '@/server/http/topLevelNavigation';

const redirectTo = (status: 302 | 303, location: string) =>
  new Response(null, { status, headers: { Location: location } });

async function leave(sid: string | undefined): Promise<void> {
  if (sid) await endSession(getDb(), sid);
  const { options } = sessionCookie();
  const cookieStore = await cookies();
  for (const name of sessionCookieNames())
    if (cookieStore.has(name)) cookieStore.set(name, '', { ...options, maxAge: 0 });
  clearLinkSent(cookieStore);
}

/** Signs out and redirects home. Asks first if the request comes from another site. */
export async function GET(request: Request): Promise<Response> {
  try {
    if (isHead(request)) return new Response(null);
    requireTopLevelNavigation(request);
    const sid = await requestSessionId();
    if (sid && isCrossSite(request)) return redirectTo(302, '/login/leave');
    await leave(sid);
    return redirectTo(302, '/');
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-out');
  }
}

export async function POST(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    if (isCrossSite(request)) throw errors.foreignOrigin();
    await leave(await requestSessionId());
    return redirectTo(303, '/');
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-out');
  }
}
