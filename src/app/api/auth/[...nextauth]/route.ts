import { cookies } from 'next/headers';
import { after, type NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { readerLanguage } from '@/i18n/negotiate';
import { readLinkWait } from '@/schemas/linkWait';
import { appleName } from '@/server/auth/claims';
import { authOptions } from '@/server/auth/options';
import { formValues, isCancelled, parseAuthRequest } from '@/server/auth/request';
import { requestSessionId, sessionOf, viewerOf } from '@/server/auth/session';
import { browserKeyCookie, browserKeyOf, needsConfirmation } from '@/server/auth/signInLink';
import { systemClock } from '@/server/clock';
import { getDb } from '@/server/db/client';
import { errors } from '@/server/errors';
import { clientOf } from '@/server/http/clientAddress';
import { checkOrigin } from '@/server/http/requestBody';
import { respondToError } from '@/server/http/rest';
import { isCrossSite, isHead, requireTopLevelNavigation } from '@/server/http/topLevelNavigation';
import { limitRead } from '@/server/rateLimit/memoryLimits';

/** Where the sign-in library leads: a form by its address, a page's script in words. */
async function ledTo(answer: Response): Promise<URL | null> {
  const isWords = answer.headers.get('content-type')?.includes('application/json');
  const told: { url?: unknown } = (isWords && (await answer.clone().json())) || {};
  const url = isWords ? told.url : answer.headers.get('location');
  return typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
}

/**
 * The answer to a page's script, which the library sends elsewhere in words: with the status of a refusal,
 * when it is one for asking too often. A form's answer leads to the page that says it.
 */
async function withStatus(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('application/json')) return answer;
  const { minutes } = readLinkWait((await ledTo(answer))?.searchParams.get('error')) ?? {};
  if (!minutes) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', `${minutes * 60}`);
  return new Response(answer.body, { status: 429, headers });
}

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const to = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location } });

const sentBrowserKey = async () => (await cookies()).get(browserKeyCookie().name)?.value;

/** The answer to an opened link of a mail that asks before it signs in; null where it need not. */
async function confirmation(request: NextRequest): Promise<Response | null> {
  // As the sign-in library reads the query: of what comes twice, the last counts.
  const { token, email, callbackUrl } = Object.fromEntries<string | undefined>(
    request.nextUrl.searchParams,
  );
  if (!token || !email) return null;
  if (request.method === 'POST') {
    // Our page's button, and no form of another site.
    checkOrigin(request);
    if (isCrossSite(request)) throw errors.foreignOrigin();
    return null;
  }
  const db = getDb();
  const now = systemClock.now();
  const session = await viewerOf(db, await requestSessionId(), now);
  const viewer = session && (await db.user.findUnique({ where: session, select: { email: true } }));
  const browserKey = await sentBrowserKey();
  if (!(await needsConfirmation(db, { token, email, viewer, browserKey }, now))) return null;
  const link = new URLSearchParams({ token, email, ...(callbackUrl && { callbackUrl }) });
  return to(`/login/confirm?${link}`);
}

/** What is answered in place of the sign-in library. */
async function answerBefore(
  request: NextRequest,
  action = '',
  provider = '',
  sent: URLSearchParams,
) {
  // The library would prolong the session, for whatever asks.
  if (action === 'session' && request.method !== 'POST')
    return Response.json(await sessionOf(getDb(), await requestSessionId(), systemClock.now()));
  if (action !== 'callback') return null;
  if (isHead(request)) return new Response(null);
  requireTopLevelNavigation(request);
  if (isCancelled(sent)) return to('/api/auth/signin?error=Cancelled');
  // An answer of a provider is good in the browser alone that went there, by its cookies.
  return provider === 'email' ? confirmation(request) : null;
}

/** Whether a link was sent, or may have been: when all ask for too many, the answer doesn't tell. */
function mayHaveSent(place: URL | null): boolean {
  const { wait } = readLinkWait(place?.searchParams.get('error')) ?? {};
  return wait === 'LinksBusy' || Boolean(place?.pathname.endsWith('/verify-request'));
}

/**
 * Gives a browser that asked for a link its key, and takes it away when a link is used. A form of another site
 * gets no key into this browser: it knows no CSRF token, so the library sends no link.
 */
async function keepBrowserKey(answer: Response, action: string | undefined, browserKey: string) {
  const { name, options } = browserKeyCookie();
  const store = await cookies();
  if (action === 'signin' && mayHaveSent(await ledTo(answer))) store.set(name, browserKey, options);
  if (action === 'callback') store.set(name, '', { ...options, maxAge: 0 });
}

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const client = clientOf(request.headers);
    await limitRead('reads.client', client);
    const [action, provider] = (await context.params).nextauth;
    const admittedRequest = await parseAuthRequest(request, action);
    const sent = await formValues(admittedRequest);
    const before = await answerBefore(admittedRequest, action, provider, sent);
    if (before) return before;
    const browserKey = browserKeyOf(await sentBrowserKey());
    const options = authOptions({
      action,
      appleName: appleName(sent.get('user')),
      language: readerLanguage(request.headers),
      client,
      previousSid: await requestSessionId(),
      callbackUrl: sent.get('callbackUrl') ?? undefined,
      browserKey,
      afterAnswer: after,
    });
    const answer = await NextAuth(admittedRequest, context, options);
    // Its refusals that are no redirects are pages and sentences of its own.
    if (answer.status >= 400) throw errors.unknownSignInWay();
    if (provider === 'email') await keepBrowserKey(answer, action, browserKey);
    return await withStatus(answer);
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
