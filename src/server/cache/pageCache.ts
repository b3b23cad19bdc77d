/**
 * The page cache: whole pages for everyone, in this process, for a few seconds.
 *
 * - What it stores: complete HTML pages with status 200 for everyone or for visitors
 *   (`auth/pageAudience.ts`). The page uses only public responses (`publicResponses.ts`), and it sets
 *   no cookie except the ones in `COOKIES_FOR_ANY_PAGE`.
 * - Key: the language and the URL with its query.
 * - Invalidation: a database notification about a listing or user on the page or, for search
 *   results, about any listing. Ordinary changes arrive at most once a second, together; what must
 *   disappear arrives at once (`invalidation.ts`). Also its age, and a lost database connection,
 *   which empties the cache.
 * - What it never stores or serves: anything personal. A page for everyone is rendered without its
 *   viewer, and a page for one viewer bypasses the cache. Cookies aren't stored, and each response has
 *   its own nonce.
 *
 * Only `nextAdapter.ts` knows how Next.js renders and writes pages.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE } from '@/i18n/negotiate';
import { SIGNED_IN_COOKIE } from '@/schemas/session';
import { type CacheableRequest, type RequestContext, requestContext } from '../http/requestContext';
import { metrics } from '../observability/metrics';
import type { InvalidationSource } from './invalidation';
import { isWholePageRequest, recordBody } from './nextAdapter';
import { createTaggedCache, type TaggedCache } from './taggedCache';

/** Maximum age of a page, in milliseconds, on top of the age of the public responses in it. */
const TTL_MS = 5000;

const MAX_CACHE_BYTES = 64_000_000;

/** Don't cache absurdly long URLs. */
const MAX_URL_LENGTH = 500;

/** Headers that depend on the page. All others are set for each response. */
const PAGE_HEADERS = ['content-type', 'cache-control', 'vary', 'link'];

/** Split at each nonce. */
type Page = { parts: Buffer[]; headers: [string, string[]][] };

/** `page` is undefined if the rendered page isn't cacheable. */
type Rendered = { page?: Page };

const globals = globalThis as { sukkahPages?: TaggedCache<Rendered> };

export function startPageCache(source: InvalidationSource): void {
  globals.sukkahPages ??= createTaggedCache<Rendered>(source, {
    ttl: TTL_MS,
    maxSize: MAX_CACHE_BYTES,
  });
}

/** @returns undefined if the request must bypass the page cache */
export function cacheableRequest(
  request: IncomingMessage,
  response: ServerResponse,
): CacheableRequest | undefined {
  const { method, url = '' } = request;
  if (method !== 'GET' || url.length > MAX_URL_LENGTH) return undefined;
  return isWholePageRequest(request) ? { url, response } : undefined;
}

/** The proxy sets them on any page, so they say nothing about what's in it. */
const COOKIES_FOR_ANY_PAGE = [LANGUAGE_COOKIE, SIGNED_IN_COOKIE];

const isForAnyPage = (cookie: unknown) =>
  COOKIES_FOR_ANY_PAGE.some((name) => `${cookie}`.startsWith(`${name}=`));

function isCacheable({ code, calls, publicResponses }: RequestContext, response: ServerResponse) {
  return (
    response.statusCode === 200 &&
    `${response.getHeader('content-type')}`.startsWith('text/html') &&
    [response.getHeader('set-cookie') ?? []].flat().every(isForAnyPage) &&
    !code &&
    calls.length === publicResponses.count
  );
}

async function render(
  note: RequestContext,
  { response }: CacheableRequest,
  nonce: string,
): Promise<Rendered> {
  const html = await recordBody(response);
  if (html === undefined || !isCacheable(note, response)) return {};
  const headers = PAGE_HEADERS.flatMap((name): [string, string[]][] => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, `${value}`.split(nonce)]];
  });
  return { page: { parts: html.split(nonce).map((part) => Buffer.from(part)), headers } };
}

/**
 * Returns the cached page for the current request, with this response's nonce. Concurrent requests
 * for the same page wait until the first one is rendered.
 * @returns undefined if Next.js must render the page, which is then cached if possible
 */
export async function cachedPage(
  locale: string,
  nonce: string,
): Promise<{ body: Buffer<ArrayBuffer>; headers: [string, string][] } | undefined> {
  const note = requestContext();
  const request = note?.cacheable;
  const isShared = note?.audience === 'everyone' || note?.audience === 'visitors';
  if (!request || !isShared || !globals.sukkahPages) return undefined;
  let isFirst = false;
  const renderFirst = () => {
    isFirst = true;
    return render(note, request, nonce);
  };
  const metaOf = ({ page }: Rendered) => {
    if (!page) return null;
    const size = page.parts.reduce((sum, { length }) => sum + length, 0);
    return { size, tags: [...note.publicResponses.tags] };
  };
  const rendered = globals.sukkahPages.getOrCompute(
    `${locale} ${request.url}`,
    renderFirst,
    metaOf,
  );
  const { page } = isFirst ? {} : await rendered;
  // Don't send `Age`: it would reveal when someone else looked at this page.
  metrics.pageCache.inc({ result: page ? 'hit' : 'miss' });
  if (!page) return undefined;
  const ownNonce = Buffer.from(nonce);
  const body = page.parts.flatMap((part, index) => (index === 0 ? [part] : [ownNonce, part]));
  const headers = page.headers.map(([name, parts]): [string, string] => [name, parts.join(nonce)]);
  return { body: Buffer.concat(body), headers };
}
