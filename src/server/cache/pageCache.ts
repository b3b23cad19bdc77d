/**
 * The page cache: whole pages for visitors, in this process, for a few seconds.
 *
 * - What may enter: a complete HTML page with status 200 at one of `CACHEABLE_PATHS`, rendered for a request without a
 *   session cookie, from nothing but public responses (`publicResponses.ts`), that sets no cookie but the language's.
 * - The key: the language and the URL with its query.
 * - What invalidates it: a database notice about a listing or user on the page or, for a page with search results, about
 *   any listing (`invalidation.ts`); its age; and a lost connection to the database, which empties the cache.
 * - What it must never hold or answer: anything told to one person. A request with a session cookie, even an expired
 *   one, bypasses the cache. Cookies aren't stored, and each visitor's nonce is replaced by their own.
 *
 * How Next renders and writes pages is only known to `nextAdapter.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE } from '@/i18n/negotiate';
import { withoutLanguage } from '@/i18n/paths';
import { type CacheableRequest, type RequestContext, requestContext } from '../http/requestContext';
import { metrics } from '../observability/metrics';
import { isWholePageRequest, recordBody } from './nextAdapter';
import { createTaggedCache, type InvalidationSource, type TaggedCache } from './taggedCache';

/** Maximum age of a page, beyond that of the public responses in it. */
const TTL_MS = 5000;

/** Maximum cache size, in bytes. */
const MAX_BYTES = 64_000_000;

/** Don't cache absurdly long URLs. */
const MAX_URL_LENGTH = 500;

/** Pages that show the same to all visitors, whatever address they come from. */
const CACHEABLE_PATHS =
  /^\/(?:explore|listing\/[0-9a-f-]{36}|contact|help|how-it-works|privacy|safety|standards|terms)?(?:\?|$)/;

/** Headers that depend on the page. All others are set for each response. */
const PAGE_HEADERS = ['content-type', 'cache-control', 'vary', 'link'];

/** A page and its headers, split where the nonce was. */
type Page = { parts: Buffer[]; headers: [string, string[]][] };

/** `page` is undefined if what Next rendered isn't cacheable. */
type Rendered = { page?: Page };

const state = globalThis as { sukkahPages?: TaggedCache<Rendered> };

/** Turns the page cache on in this process. */
export function startPageCache(source: InvalidationSource): void {
  state.sukkahPages ??= createTaggedCache<Rendered>(source, { ttl: TTL_MS, maxSize: MAX_BYTES });
}

/** @returns undefined if the request must bypass the page cache */
export function cacheableRequest(
  request: IncomingMessage,
  response: ServerResponse,
): CacheableRequest | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || url.length > MAX_URL_LENGTH) return undefined;
  if (!CACHEABLE_PATHS.test(withoutLanguage(url))) return undefined;
  if (headers.cookie?.includes('session-token')) return undefined;
  return isWholePageRequest(request) ? { url, response } : undefined;
}

const isLanguageCookie = (cookie: unknown) => `${cookie}`.startsWith(`${LANGUAGE_COOKIE}=`);

function isCacheable({ code, calls, publicResponses }: RequestContext, response: ServerResponse) {
  return (
    response.statusCode === 200 &&
    `${response.getHeader('content-type')}`.startsWith('text/html') &&
    [response.getHeader('set-cookie') ?? []].flat().every(isLanguageCookie) &&
    !code &&
    calls.length === publicResponses.count
  );
}

/** The page that Next is about to render, once it's complete. */
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
 * The cached page for the current request, with this visitor's nonce. Concurrent requests for the same page wait for the
 * first one to be rendered.
 * @returns undefined if Next must render the page, which is then cached if possible
 */
export async function cachedPage(
  locale: string,
  nonce: string,
): Promise<{ body: Buffer<ArrayBuffer>; headers: [string, string][] } | undefined> {
  const note = requestContext();
  const request = note?.cacheable;
  if (!request || !state.sukkahPages) return undefined;
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
  const rendered = state.sukkahPages.getOrCompute(`${locale} ${request.url}`, renderFirst, metaOf);
  const { page } = isFirst ? {} : await rendered;
  // Send no `Age`: it would tell a stranger when somebody else looked at this page.
  metrics.pageCache.inc({ result: page ? 'hit' : 'miss' });
  if (!page) return undefined;
  const ownNonce = Buffer.from(nonce);
  const body = page.parts.flatMap((part, index) => (index === 0 ? [part] : [ownNonce, part]));
  const headers = page.headers.map(([name, parts]): [string, string] => [name, parts.join(nonce)]);
  return { body: Buffer.concat(body), headers };
}
