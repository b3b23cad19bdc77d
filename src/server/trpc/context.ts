import { headers } from 'next/headers';
import { connection } from 'next/server';
import { cache } from 'react';
import { pageLanguageOf } from '@/i18n/catalogs';
import type { Locale } from '@/i18n/language';
import { readerLanguage } from '@/i18n/negotiate';
import { knownSessions, requestSessionId, sentAnySession } from '../auth/session';
import { createPublicResponses, type PublicResponses } from '../cache/publicResponses';
import { systemClock } from '../clock';
import { env } from '../config/env';
import { getDb } from '../db/client';
import { getReplica } from '../db/replica';
import { clientOf } from '../http/clientAddress';
import { isPageForEveryone } from '../http/requestContext';
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

async function createAnyContext() {
  // Keeps these pages out of the build, where there's no request.
  await connection();
  const db = getDb();
  const requestHeaders = await headers();
  return {
    db,
    clock: systemClock,
    replica: getReplica(db),
    site: env().NEXTAUTH_URL,
    language: readerLanguage(requestHeaders),
    client: clientOf(requestHeaders),
    changeTurns: processTurns(),
  };
}

const createPublicContext = cache(
  async (): Promise<Context> => ({
    ...(await createAnyContext()),
    viewer: null,
    publicResponses: processResponses(),
  }),
);

/** Creates the context of a visitor, whoever sent the request. */
export const createVisitorContext = async (locale: Locale): Promise<Context> => ({
  ...(await createPublicContext()),
  language: pageLanguageOf(locale),
});

/** Once per request. */
export const createContext = cache(async (): Promise<Context> => {
  const anyContext = await createAnyContext();
  const { clock } = anyContext;
  const sid = await requestSessionId();
  const viewer = await knownSessions()
    .viewerOf(sid, clock.now())
    .catch((error) => {
      throw toTRPCError(error);
    });
  const publicResponses = (await sentAnySession()) ? undefined : processResponses();
  const onSessionEnd = (onEnd: () => void) =>
    sid && viewer ? knownSessions().onEnd({ sid, userId: viewer.id }, clock, onEnd) : () => {};
  return {
    ...anyContext,
    sid,
    viewer,
    onSessionEnd,
    ...(publicResponses && { publicResponses }),
  };
});

/**
 * Creates the context for a page's own calls, which count as a single page. A page for everyone has no
 * viewer.
 */
export const createPageContext = async (): Promise<Context> => ({
  ...(await (isPageForEveryone() ? createPublicContext() : createContext())),
  counted: true,
});
