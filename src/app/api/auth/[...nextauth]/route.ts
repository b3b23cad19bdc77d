import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/options';
import { admitted } from '@/server/auth/request';
import { respondToError } from '@/server/rest';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const { nextauth } = await context.params;
    return await NextAuth(await admitted(request, nextauth[0]), context, authOptions());
  } catch (thrown) {
    return respondToError(thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
