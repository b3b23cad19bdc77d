import { cookies } from 'next/headers';
import { after, type NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { readerLanguage } from '@/i18n/negotiate';
import { readLinkWait } from '@/schemas/linkWait';
import { callbackPath } from '@/server/auth/callbackPath';
import { appleName } from '@/server/auth/claims';
import { sessionCookie } from '@/server/auth/cookies';
import { isKnownBrowser, knownBrowserCookie, withMailbox } from '@/server/auth/knownBrowser';
import { clearLinkSent, linkSentCookie, writeLinkSent } from '@/server/auth/linkSent';
import { authOptions } from '@/server/auth/options';
import { formValues, isCancelled, parseAuthRequest } from '@/server/auth/request';
import { requestSessionId, sessionOf, viewerOf } from '@/server/auth/session';
import { browserKeyCookie, browserKeyOf, needsConfirmation } from '@/server/auth/signInLink';
import { systemClock } from '@/server/clock';
import { env } from '@/server/config/env';
import { getDb } from '@/server/db/client';
import { errors } from '@/server/errors';
import { clientOf } from '@/server/http/clientAddress';
import { checkOrigin } from '@/server/http/requestBody';
import { respondToError } from '@/server/http/rest';
import { isCrossSite, isHead, requireTopLevelNavigation } from '@/server/http/topLevelNavigation';
import { limitRead } from '@/server/rateLimit/memoryLimits';

/**
 * Returns the auth library's redirect target: the `Location` header for a form, or the JSON body
 * for a script.
 */
async function redirectTarget(answer: Response): Promise<URL | null> {
  const isJson = answer.headers.get('content-type')?.includes('application/json');
  const body: { url?: unknown } = (isJson && (await answer.clone().json())) || {};
  const url = isJson ? body.url : answer.headers.get('location');
  return typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
}

/**
 * Returns 429 to a script if too many links were requested. The auth library reports this only in
 * the JSON body. A form's response redirects to a page with the message.
 */
async function withStatus(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('application/json')) return answer;
  const { minutes } = readLinkWait((await redirectTarget(answer))?.searchParams.get('error')) ?? {};
  if (!minutes) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', `${minutes * 60}`);
  return new Response(answer.body, { status: 429, headers });
}

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location } });

const sentBrowserKey = async () => (await cookies()).get(browserKeyCookie().name)?.value;

/** Null if no confirmation is needed. */
async function confirmation(request: NextRequest): Promise<Response | null> {
  // Like the auth library, use the last value of a repeated parameter.
  const { token, email, callbackUrl } = Object.fromEntries<string | undefined>(
    request.nextUrl.searchParams,
  );
  if (!token || !email) return null;
  if (request.method === 'POST') {
    // Accept only our own page's form, not another site's.
    checkOrigin(request);
    if (isCrossSite(request)) throw errors.foreignOrigin();
    return null;
  }
  const db = getDb();
  const now = systemClock.now();
  const session = await viewerOf(db, await requestSessionId(), now);
  const viewer =
    session && (await db.user.findUnique({ where: { id: session.id }, select: { email: true } }));
  const browserKey = await sentBrowserKey();
  if (!(await needsConfirmation(db, { token, email, viewer, browserKey }, now))) return null;
  const link = new URLSearchParams({ token, email, ...(callbackUrl && { callbackUrl }) });
  return redirectTo(`/login/confirm?${link}`);
}

/** Responds in place of the auth library, if necessary. */
async function answerBefore(
  request: NextRequest,
  action = '',
  provider = '',
  form: URLSearchParams,
) {
  // The auth library would extend the session on any request.
  if (action === 'session' && request.method !== 'POST')
    return Response.json(await sessionOf(getDb(), await requestSessionId(), systemClock.now()));
  if (action !== 'callback') return null;
  if (isHead(request)) return new Response(null);
  requireTopLevelNavigation(request);
  if (isCancelled(form)) return redirectTo('/api/auth/signin?error=Cancelled');
  // A provider's response only works in the browser that started, because of its cookies.
  return provider === 'email' ? confirmation(request) : null;
}

const hasSent = (place: URL | null) => Boolean(place?.pathname.endsWith('/verify-request'));

/**
 * Whether a link was or may have been sent. The response doesn't reveal it when everyone together
 * requests too many.
 */
const mayHaveSent = (place: URL | null) =>
  readLinkWait(place?.searchParams.get('error'))?.wait === 'LinksBusy' || hasSent(place);

function hasSignedIn({ headers }: Response): boolean {
  const start = `${sessionCookie().name}=`;
  const cookie = headers.getSetCookie().find((one) => one.startsWith(start));
  return Boolean(cookie?.slice(start.length).split(';')[0]);
}

/**
 * Tells 'Check your email' where this browser's link was sent, until the link is used or someone
 * signs in another way.
 */
async function keepLinkSent(answer: Response, [action, provider]: string[], form: URLSearchParams) {
  const { name, options } = linkSentCookie();
  const store = await cookies();
  if (action === 'callback' && (provider === 'email' || hasSignedIn(answer))) clearLinkSent(store);
  const isLinkRequest = action === 'signin' && provider === 'email';
  if (!isLinkRequest || !hasSent(await redirectTarget(answer))) return;
  const callbackUrl = callbackPath(form.get('callbackUrl') ?? '', null, env().NEXTAUTH_URL);
  const sent = writeLinkSent({ email: form.get('email') ?? '', callbackUrl }, systemClock.now());
  if (sent) store.set(name, sent, options);
}

/**
 * Gives the browser a key when it requests a link, and removes the key when a link is used. A form
 * on another site can't set the key, because it doesn't have a CSRF token and the library sends no
 * link.
 */
async function keepBrowserKey(answer: Response, action: string | undefined, browserKey: string) {
  const { name, options } = browserKeyCookie();
  const store = await cookies();
  if (action === 'signin' && mayHaveSent(await redirectTarget(answer)))
    store.set(name, browserKey, options);
  if (action === 'callback') store.set(name, '', { ...options, maxAge: 0 });
}

/** Remembers that someone has signed in with this browser. See `knownBrowser.ts`. */
async function keepKnownBrowser(email: string): Promise<void> {
  const { name, options } = knownBrowserCookie();
  const store = await cookies();
  store.set(name, withMailbox(store.get(name)?.value, email), options);
}

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const client = clientOf(request.headers);
    await limitRead('reads.client', client);
    const steps = (await context.params).nextauth;
    const [action, provider] = steps;
    const admittedRequest = await parseAuthRequest(request, action);
    const form = await formValues(admittedRequest);
    const earlyResponse = await answerBefore(admittedRequest, action, provider, form);
    if (earlyResponse) return earlyResponse;
    const browserKey = browserKeyOf(await sentBrowserKey());
    const knownBrowser = (await cookies()).get(knownBrowserCookie().name)?.value;
    let signedInEmail = '';
    const options = authOptions({
      action,
      appleName: appleName(form.get('user')),
      language: readerLanguage(request.headers),
      client,
      previousSid: await requestSessionId(),
      callbackUrl: form.get('callbackUrl') ?? undefined,
      browserKey,
      isKnown: (email) => isKnownBrowser(knownBrowser, email),
      onSignedIn: (email) => {
        signedInEmail = email;
      },
      afterAnswer: after,
    });
    const answer = await NextAuth(admittedRequest, context, options);
    // Errors that aren't redirects would show the library's own pages and texts.
    if (answer.status >= 400) throw errors.unknownSignInWay();
    if (provider === 'email') await keepBrowserKey(answer, action, browserKey);
    await keepLinkSent(answer, steps, form);
    if (signedInEmail && hasSignedIn(answer)) await keepKnownBrowser(signedInEmail);
    return await withStatus(answer);
  } catch (thrown) {
    return respondToError(request, thrown, 'sign-in');
  }
}

export { handler as GET, handler as POST };
