import type { NextRequest } from 'next/server';
import { safePath } from '@/server/auth/callbackPath';
import { respondToError } from '@/server/http/rest';
import { createContext } from '@/server/trpc/context';

/** Leads to the sign-in page, or, for who is signed in, straight to where they wanted to go. */
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
