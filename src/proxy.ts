import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { SIGNED_IN_COOKIE } from '@/schemas/session';
import { DAY_SECONDS } from '@/schemas/time';
import { pageLanguageOf } from './i18n/catalogs';
import { defaultLocale, type Locale } from './i18n/language';
import { chosenLocale, LANGUAGE_COOKIE, readerLocale } from './i18n/negotiate';
import { namedLanguage, PATH_LANGUAGE, withoutLanguage } from './i18n/paths';
import { sentSessionToken, sessionIdOf } from './server/auth/cookies';
import { pageAudience } from './server/auth/pageAudience';
import { type KnownSession, knownSessions } from './server/auth/session';
import { cachedPage } from './server/cache/pageCache';
import { systemClock } from './server/clock';
import { mapOrigins } from './server/config/mapHosts.mjs';
import { getDb } from './server/db/client';
import { RuleError } from './server/errors';
import { busyPage } from './server/http/busyPage';
import { clientOf, isAhead } from './server/http/clientAddress';
import { recordRefusal, setPageAudience } from './server/http/requestContext';
import { isTopLevelNavigation } from './server/http/topLevelNavigation';
import { limitRead } from './server/rateLimit/memoryLimits';

/**
 * Returns the Content Security Policy. Scripts need the response's nonce. Photos from other sites
 * go through our proxy, so that those sites can't see who looks at them. Maps load from their
 * style's own sites.
 */
function contentSecurityPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development';
  const maps = mapOrigins(process.env)
    .map((origin) => ` ${origin}`)
    .join('');
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `worker-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:${maps}`,
    `font-src 'self'`,
    `connect-src 'self'${maps}${development ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Browsers use only https for a year, in seconds (RFC 6797). */
const HSTS = 'max-age=31536000';

/** Shared caches store pictures with all headers, including cookies. */
const isPicture = ({ nextUrl }: NextRequest) => nextUrl.pathname.endsWith('/opengraph-image');

/**
 * Returns the error page for a client that requests too many pages or pictures, otherwise
 * undefined.
 */
async function refuseStorm(request: NextRequest, locale: Locale): Promise<Response | undefined> {
  const { headers } = request;
  try {
    const kind = isPicture(request) ? 'pictures' : isAhead(headers) ? 'prefetches' : 'pages';
    await limitRead(`${kind}.client`, clientOf(headers));
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RuleError)) throw refusal;
    recordRefusal(refusal.code);
    return busyPage(pageLanguageOf(locale), refusal.details.retryAfterSeconds ?? 60);
  }
}

type PathLanguage = ReturnType<typeof namedLanguage>;

/** Next.js adds the nonce to its scripts when it finds the policy in the request. */
function writePage(
  request: NextRequest,
  nonce: string,
  policy: string,
  pathLanguage: PathLanguage,
): Response {
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  // The page's own path has no language: next.config.js removes it.
  if (pathLanguage) headers.set(PATH_LANGUAGE, pathLanguage.locale);
  return NextResponse.next({ request: { headers } });
}

async function makePage(
  request: NextRequest,
  locale: Locale,
  pathLanguage: PathLanguage,
): Promise<Response> {
  // Base64url needs no escaping in HTML, so the page cache can replace it.
  const nonce = randomBytes(16).toString('base64url');
  const policy = contentSecurityPolicy(nonce);
  const session = await findSession(request);
  await decideAudience(request, session);
  const cached = await cachedPage(locale, nonce);
  const response = cached
    ? new NextResponse(cached.body, cached)
    : writePage(request, nonce, policy, pathLanguage);
  response.headers.set('content-security-policy', policy);
  noteSignedIn(request, response, session);
  return response;
}

/** Undefined without a session. `unavailable` if the database doesn't say. */
type PageSession = KnownSession | undefined | 'unavailable';

async function findSession({ cookies }: NextRequest): Promise<PageSession> {
  const token = sentSessionToken(cookies);
  if (!token) return undefined;
  return knownSessions()
    .find(sessionIdOf(token), systemClock.now())
    .catch(() => 'unavailable' as const);
}

async function decideAudience(
  { nextUrl: { pathname, searchParams }, cookies }: NextRequest,
  session: PageSession,
): Promise<void> {
  // Without the database, the page reports that itself.
  if (session === 'unavailable') return setPageAudience('viewer');
  const page = { path: withoutLanguage(pathname), search: searchParams, cookies: cookies.getAll() };
  setPageAudience(await pageAudience(getDb(), page, session).catch(() => 'viewer' as const));
}

/**
 * Sets or deletes the cookie that tells a page whether to ask who its viewer is. It also asks if the
 * database didn't say.
 */
function noteSignedIn(request: NextRequest, response: Response, session: PageSession): void {
  if (isPicture(request)) return;
  const isSignedIn = Boolean(session);
  if (request.cookies.has(SIGNED_IN_COOKIE) === isSignedIn) return;
  const secure = process.env.NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  const value = isSignedIn ? '1; Path=/' : '; Path=/; Max-Age=0';
  response.headers.append('set-cookie', `${SIGNED_IN_COOKIE}=${value}; SameSite=Lax${secure}`);
}

/** Redirects `/en/…` to the path without a language, within this site only. */
function toOwnAddress(
  { nextUrl, url }: NextRequest,
  pathLanguage: PathLanguage,
): Response | undefined {
  if (pathLanguage?.locale !== defaultLocale || !pathLanguage.page) return undefined;
  return NextResponse.redirect(new URL(pathLanguage.page + nextUrl.search, url), 307);
}

const LANGUAGE_COOKIE_SECONDS = 365 * DAY_SECONDS;

/**
 * Remembers the language of a page's path in a cookie when a person opens the page. Images, frames,
 * and prefetches don't change it.
 */
function rememberLanguage(request: Request, response: Response, locale: Locale): void {
  if (!isTopLevelNavigation(request) || chosenLocale(request.headers) === locale) return;
  const secure = process.env.NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export async function proxy(request: NextRequest) {
  const { pathname } = request.nextUrl;
  const pathLanguage = namedLanguage(pathname);
  const locale = pathLanguage?.locale ?? readerLocale(request.headers);
  const response =
    (await refuseStorm(request, locale)) ??
    toOwnAddress(request, pathLanguage) ??
    (await makePage(request, locale, pathLanguage));
  if (pathLanguage && !isPicture(request)) rememberLanguage(request, response, pathLanguage.locale);
  if (process.env.NEXTAUTH_URL?.startsWith('https:'))
    response.headers.set('strict-transport-security', HSTS);
  return response;
}

export const config = {
  matcher: [
    // Matches pages but not files, so every HTML response has a policy. It names whole paths, since a
    // path below a file is the "not found" page. API paths never match, because a matched request's
    // body is buffered in memory. Next.js reads this line without running it, so it has to be one
    // literal.
    '/((?!api/|_next/|pictures/[^/]+$|hero\\.svg$|favicon\\.ico$|icon\\.svg$|icon-(?:192|512|maskable-512)\\.png$|apple-icon\\.png$|opengraph-image$|sitemap\\.xml$|sitemap/[^/]+$|robots\\.txt$|manifest\\.webmanifest$|sw\\.js$|embed$|embed\\.js$|docs/redoc\\.js$).*)',
  ],
};
