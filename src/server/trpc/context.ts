import { headers } from 'next/headers';
import { connection } from 'next/server';
import { cache } from 'react';
import { readerLanguage } from '@/i18n/negotiate';
import { knownSessions, requestSessionId, sentAnySession } from '../auth/session';
import { createPublicResponses, type PublicResponses } from '../cache/publicResponses';
import { systemClock } from '../clock';
import { env } from '../config/env';
import { getDb } from '../db/client';
import { getReplica } from '../db/replica';
import { clientOf } from '../http/clientAddress';
import { createChangeTurns, type Turns } from '../rateLimit/turns';
import { processListener } from '../realtime/listener';
import { type Context, toTRPCError } from './init';

const globals = globalThis as {
  sukkahPublicResponses?: PublicResponses;
  sukkahChangeTurns?: Turns;
};

function processResponses(): PublicResponses {
  globals.sukkahPublicResponses ??= createPublicResponses(processListener().forVisitors);
  return globals.sukkahPublicResponses;
}

function processTurns(): Turns {
  globals.sukkahChangeTurns ??= createChangeTurns();
  return globals.sukkahChangeTurns;
}

/** Once per request. */
export const createContext = cache(async (): Promise<Context> => {
  // Keeps these pages out of the build, where there's no request.
  await connection();
  const db = getDb();
  const clock = systemClock;
  const requestHeaders = await headers();
  const language = readerLanguage(requestHeaders);
  const client = clientOf(requestHeaders);
  const sid = await requestSessionId();
  const viewer = await knownSessions()
    .viewerOf(sid, clock.now())
    .catch((error) => {
      throw toTRPCError(error);
    });
  const publicResponses = (await sentAnySession()) ? undefined : processResponses();
  const replica = getReplica(db);
  const site = env().NEXTAUTH_URL;
  const onSessionEnd = (onEnd: () => void) =>
    sid && viewer ? knownSessions().onEnd({ sid, userId: viewer.id }, clock, onEnd) : () => {};
  return {
    db,
    clock,
    language,
    client,
    site,
    sid,
    viewer,
    replica,
    onSessionEnd,
    changeTurns: processTurns(),
    ...(publicResponses && { publicResponses }),
  };
});

/** Creates the context for a page's own calls, which count as a single page. */
export const createPageContext = async (): Promise<Context> => ({
  ...(await createContext()),
  counted: true,
});
