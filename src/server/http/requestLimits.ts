import type { IncomingMessage } from 'node:http';
import { brokenNextHeader } from '../cache/nextAdapter';
import { errors, type RuleError } from '../errors';
import { hasLongHeaders } from './headerLimits';

/**
 * Maximum length of a path with its query, in characters. Our own clients stay below it
 * (`trpc/provider.tsx`).
 */
export const MAX_URL_LENGTH = 8000;

/** Next's cost for a query string grows with the square of its number of pairs. */
const MAX_QUERY_PAIRS = 100;

/** Next's cost for matching a path grows with its number of segments. */
const MAX_PATH_SEGMENTS = 30;

const PAGE_METHODS = ['GET', 'HEAD'];

/** For other methods Next sends an empty body, or a 500 for TRACE. */
const API_METHODS = [...PAGE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function countOf(text: string, sign: string, maxCount: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= maxCount; at = text.indexOf(sign, at + 1))
    count += 1;
  return count;
}

export function isUrlTooLong(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return true;
  const queryAt = url.indexOf('?');
  const [path, query] = queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt + 1)];
  return (
    countOf(path, '/', MAX_PATH_SEGMENTS) > MAX_PATH_SEGMENTS ||
    countOf(query, '&', MAX_QUERY_PAIRS) >= MAX_QUERY_PAIRS
  );
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Next resolves `/_next/static/../../explore` to `/explore`, so the limits would check a different
 * path than the one it serves. Browsers resolve such paths before sending them.
 */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i;

/** Our own pages' requests match, and so does every path that the API document names. */
const BODY_PATH = /^\/api\/[\w.,~/-]*$/;

/** @returns undefined if a path has broken escapes, such as '%E0%A4%A' */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function headerRefusal(request: IncomingMessage): RuleError | undefined {
  const { headers, httpVersion } = request;
  if (hasLongHeaders(request)) return errors.headersTooLarge();
  if (httpVersion === '1.1' && !headers.host) return errors.brokenHeader('Host');
  if (headers.expect && headers.expect.toLowerCase() !== '100-continue')
    return errors.expectationFailed();
  // A body in chunks can have any length and any number of pieces. Browsers know the length.
  if (headers['transfer-encoding'] !== undefined) return errors.lengthRequired();
  const broken = brokenNextHeader(request);
  return broken && errors.brokenHeader(broken);
}

/**
 * Checks a request's URL, method, and headers, regardless of the client.
 * @returns `HEADERS_TOO_LARGE` (431), `URL_TOO_LONG` (414), `LENGTH_REQUIRED` (411),
 * `EXPECTATION_FAILED` (417), `METHOD_NOT_ALLOWED` (405), `BROKEN_ADDRESS`, `BROKEN_HEADER`, or
 * `UNEXPECTED_BODY` (400); undefined if the request is fine
 */
export function refusalOf(request: IncomingMessage): RuleError | undefined {
  const { url = '/', method = 'GET' } = request;
  if (isUrlTooLong(url)) return errors.urlTooLong();
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  // The absolute form is only for proxies.
  if (!url.startsWith('/')) return errors.brokenAddress();
  const [path = '/'] = url.split('?', 1);
  if (DOT_SEGMENT.test(path) || decodedPath(path) === undefined) return errors.brokenAddress();
  const methods = path.startsWith('/api/') ? API_METHODS : PAGE_METHODS;
  if (!methods.includes(method)) return errors.wrongMethod(methods.join(', '));
  if (hasBody(request) && !BODY_PATH.test(path)) return errors.unexpectedBody();
  return undefined;
}
