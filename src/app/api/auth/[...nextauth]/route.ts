import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { appleName } from '@/server/auth/claims';
import { authOptions } from '@/server/auth/options';
import { admitted, isCancelled, sentValues } from '@/server/auth/request';
import { RuleError } from '@/server/errors';
import { respondToError } from '@/server/rest';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const unknownWay = () =>
  new RuleError('badInput', 'BAD_INPUT', 'There is no such way to sign in here.');

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
    const options = authOptions({ action, appleName: appleName(sent.get('user')) });
    const answer = await NextAuth(admittedRequest, context, options);
    // Its refusals that are no redirects are pages and sentences of its own.
    if (answer.status >= 400) throw unknownWay();
    return answer;
  } catch (thrown) {
    return respondToError(thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
