import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { readerLanguage } from '@/i18n/negotiate';
import { linkWaitMinutes } from '@/schemas/linkWait';
import { appleName } from '@/server/auth/claims';
import { authOptions } from '@/server/auth/options';
import { admitted, isCancelled, sentValues } from '@/server/auth/request';
import { clientOf } from '@/server/client';
import { errors } from '@/server/errors';
import { limitRead } from '@/server/readLimit';
import { respondToError } from '@/server/rest';

/**
 * The answer to a page's script, which the library sends elsewhere in words: with the status of a refusal,
 * when it is one for asking too often. A form's answer leads to the page that says it.
 */
async function withStatus(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('application/json')) return answer;
  const { url }: { url?: unknown } = (await answer.clone().json()) ?? {};
  const led = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
  const minutes = linkWaitMinutes(led?.searchParams.get('error'));
  if (!minutes) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', `${minutes * 60}`);
  return new Response(answer.body, { status: 429, headers });
}

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const client = clientOf(request.headers);
    await limitRead('reads.client', client);
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
      client,
    });
    const answer = await NextAuth(admittedRequest, context, options);
    // Its refusals that are no redirects are pages and sentences of its own.
    if (answer.status >= 400) throw errors.unknownSignInWay();
    return await withStatus(answer);
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
