import { connection } from 'next/server';
import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { authOptions } from './auth/options';
import { systemClock } from './clock';
import { getDb } from './db';
import type { Context } from './trpc';

/** The context of the request at hand; looked up once for each, however many parts ask. */
export const createContext = cache(async (): Promise<Context> => {
  // Nothing here is known while building; this keeps such pages out of the build.
  await connection();
  const session = await getServerSession(authOptions());
  const viewer = session && { id: session.user.id };
  return { db: getDb(), clock: systemClock, viewer };
});
