import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { readerLanguage } from '@/i18n/negotiate';
import { appleName } from '@/server/auth/claims';
import { authOptions } from '@/server/auth/options';
import { admitted, isCancelled, sentValues } from '@/server/auth/request';
import { errors } from '@/server/errors';
import { respondToError } from '@/server/rest';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const [action] = (await context.params).nextauth;
    const admittedRequest = await admitted(request, action);
    const sent = await sentValues(admittedRequest);
    if (action === 'callback' && isCancelled(sent))
      return new Response(null, {
        status: 303,
        headers: { Location: '/api/auth/signin?error=Cancelled' },
      });
    const options = authOptions({
      action,
      appleName: appleName(sent.get('user')),
      language: readerLanguage(request.headers),
    });
    const answer = await NextAuth(admittedRequest, context, options);
    // Its refusals that are no redirects are pages and sentences of its own.
    if (answer.status >= 400) throw errors.unknownSignInWay();
    return answer;
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
