import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pageLanguageOf } from './i18n/languageOf';
import { defaultLocale, type Locale } from './i18n/locales';
import { LANGUAGE_VARIES, readerLanguage, readerLocale } from './i18n/negotiate';
import { namedLanguage, PATH_LANGUAGE } from './i18n/paths';
import { cachedPage } from './server/cache/pageCache';
import { mapOrigins } from './server/config/mapHosts.mjs';
import { errors, RuleError, refusalText } from './server/errors';
import { busyPage } from './server/http/busyPage';
import { clientOf, isAhead } from './server/http/clientAddress';
import { rememberLanguage } from './server/http/languageCookie';
import { recordRefusal } from './server/http/requestContext';
import { limitRead } from './server/rateLimit/memoryLimits';

/**
 * What a page may load. Scripts need the nonce of their answer; photos of other sites come through us,
 * so that nobody there learns who looks at them. Maps that somebody opens ask the sites of their style.
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

/** A year, in seconds, in which browsers ask for this site over https alone (RFC 6797). */
const HSTS = 'max-age=31536000';

/** Whether a path's escapes are whole and stand for text ('%E0%A4%A' do not). */
function decodes(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** A path that cannot be decoded, over which Next itself would stumble with a 500. */
function refuseBrokenApiPath({ nextUrl, headers }: NextRequest): Response {
  if (decodes(nextUrl.pathname)) return NextResponse.next();
  const language = readerLanguage(headers);
  const said = { 'Content-Language': language.locale, Vary: LANGUAGE_VARIES };
  const refused = refusalText(language, errors.brokenAddress());
  return Response.json(refused, { status: 400, headers: said });
}

/** Whose client has asked for too many pages or pictures reads so; undefined for anybody else. */
async function refuseStorm(
  { nextUrl, headers }: NextRequest,
  locale: Locale,
): Promise<Response | undefined> {
  const isPicture = nextUrl.pathname.endsWith('/opengraph-image');
  try {
    const what = isPicture ? 'pictures' : isAhead(headers) ? 'prefetches' : 'pages';
    await limitRead(`${what}.client`, clientOf(headers));
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RuleError)) throw refusal;
    recordRefusal(refusal.code);
    return busyPage(pageLanguageOf(locale), refusal.about.retryAfterSeconds ?? 60);
  }
}

type Named = ReturnType<typeof namedLanguage>;

/** Has a page written. Next puts the nonce on its scripts when it sees the policy on the request. */
function writePage(request: NextRequest, nonce: string, policy: string, named: Named): Response {
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  // Of the page itself the language is no part: next.config.js takes it off its path.
  if (named) headers.set(PATH_LANGUAGE, named.locale);
  // A broken path leads to no page, as any unknown one.
  return decodes(request.nextUrl.pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL('/not-found', request.url), { request: { headers } });
}

/** A page with a nonce of its own: from the page cache, or rendered now. */
async function makePage(request: NextRequest, locale: Locale, named: Named): Promise<Response> {
  // Of these signs it stands in the page as it is, whatever wrote it there.
  const nonce = randomBytes(16).toString('base64url');
  const policy = contentSecurityPolicy(nonce);
  const cached = await cachedPage(locale, nonce);
  const response = cached
    ? new NextResponse(cached.body, cached)
    : writePage(request, nonce, policy, named);
  response.headers.set('content-security-policy', policy);
  return response;
}

/** English pages have an address without a language: one that names it leads there, within this site alone. */
function toOwnAddress({ nextUrl, url }: NextRequest, named: Named): Response | undefined {
  if (named?.locale !== defaultLocale || !named.page) return undefined;
  return NextResponse.redirect(new URL(named.page + nextUrl.search, url), 307);
}

/** What all requests for pages pass. */
export async function proxy(request: NextRequest) {
  const { pathname } = request.nextUrl;
  if (pathname.startsWith('/api/')) return refuseBrokenApiPath(request);
  const named = namedLanguage(pathname);
  const locale = named?.locale ?? readerLocale(request.headers);
  const response =
    (await refuseStorm(request, locale)) ??
    toOwnAddress(request, named) ??
    (await makePage(request, locale, named));
  // A picture is kept by whoever passes it on, with all that comes with it.
  if (named && !pathname.endsWith('/opengraph-image'))
    rememberLanguage(request, response, named.locale);
  if (process.env.NEXTAUTH_URL?.startsWith('https:'))
    response.headers.set('strict-transport-security', HSTS);
  return response;
}

export const config = {
  matcher: [
    // Pages, and not files. Next reads this line without running it: it has to stand in one piece.
    '/((?!api/|_next/static|_next/image|pictures/|hero\\.svg$|icon\\.svg$|icon-[^/]+\\.png$|apple-icon\\.png$|opengraph-image$|sitemap\\.xml$|sitemap/|robots\\.txt$|manifest\\.webmanifest$|sw\\.js$).*)',
    // Of the API only paths with escapes: what passes here has its body held in memory.
    '/api/(.*%.*)',
  ],
};
