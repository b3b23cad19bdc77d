import type { NextRequest } from 'next/server';
import { safePath } from '@/server/auth/callbackPath';
import { respondToError } from '@/server/http/rest';
import { createContext } from '@/server/trpc/context';

/** Redirects to the sign-in page, or straight to the target if already signed in. */
export async function GET(request: NextRequest): Promise<Response> {
  const callbackUrl = safePath(request.nextUrl.searchParams.get('callbackUrl'));
  try {
    const { viewer } = await createContext();
    const location = viewer ? callbackUrl : `/login?${new URLSearchParams({ callbackUrl })}`;
    return new Response(null, { status: 302, headers: { Location: location } });
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-in');
  }
}
