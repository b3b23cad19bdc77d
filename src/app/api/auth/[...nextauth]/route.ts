import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/options';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const handler = (request: NextRequest, context: RouteContext) =>
  NextAuth(request, context, authOptions());

export { handler as GET, handler as POST };
