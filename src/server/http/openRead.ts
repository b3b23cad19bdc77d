/**
 * Public reads that programs and pages of other sites may make: cross-origin access (CORS), entity
 * tags, and what's left of the caller's limit.
 */
import { createHash } from 'node:crypto';
import { limitRead, remainingReads } from '../rateLimit/memoryLimits';
import { clientOf } from './clientAddress';

/** Response headers that scripts of other sites may read. */
const EXPOSED_HEADERS = [
  'Content-Language',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Total-Count',
  'X-Total-Exact',
].join(', ');

/** How long browsers may cache the answer to a preflight, in seconds. Chromium's maximum. */
const PREFLIGHT_SECONDS = 7200;

const READS = ['GET', 'HEAD'];

/**
 * Allows every site, and never credentials: browsers then send no cookies, and hide the response if
 * they were told to send them.
 */
const ANY_ORIGIN = '*';

/** Answers a preflight (Fetch Standard, 3.2). A preflight for a write is allowed nothing. */
export function preflightResponse(request: Request, allow: string): Response {
  const method = request.headers.get('Access-Control-Request-Method') ?? '';
  const isRead = READS.includes(method);
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      Vary: 'Access-Control-Request-Method',
      ...(isRead && {
        'Access-Control-Allow-Origin': ANY_ORIGIN,
        'Access-Control-Allow-Methods': READS.join(', '),
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Max-Age': `${PREFLIGHT_SECONDS}`,
      }),
    },
  });
}

const LIMIT = 'programs.client';

/** However many origins a client makes up, it has only this many counters. */
const COUNTERS_PER_CLIENT = 64;

/**
 * The counter of a program: its client's address, and the site whose page calls. Otherwise the page
 * of one site could read from the limit what the visitor does on others.
 */
function programOf({ headers }: Request): string {
  const origin = headers.get('Origin');
  const [byte = 0] = createHash('sha256').update(`${origin}`).digest();
  return `${clientOf(headers)} ${origin === null ? 'none' : byte % COUNTERS_PER_CLIENT}`;
}

/** @throws RuleError `TOO_MANY_REQUESTS` */
export const countOpenRead = (request: Request): Promise<void> =>
  limitRead(LIMIT, programOf(request));

/** Fields of draft-ietf-httpapi-ratelimit-headers-11. */
function limitHeaders(request: Request): [string, string][] {
  const { most, seconds, left, resetSeconds } = remainingReads(LIMIT, programOf(request));
  return [
    ['RateLimit-Policy', `"programs";q=${most};w=${seconds}`],
    ['RateLimit', `"programs";r=${left};t=${resetSeconds}`],
  ];
}

/** Compares weakly (RFC 9110, 8.8.3.2), because proxies that compress make tags weak. */
function isCurrent(request: Request, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const sent = request.headers.get('If-None-Match')?.split(',').map(opaque) ?? [];
  return sent.includes('*') || sent.includes(opaque(etag));
}

/** Tags a response by its content, or says that the caller already has it (304). */
async function withETag(request: Request, { body, headers }: Response): Promise<Response> {
  const content = Buffer.from(await new Response(body).arrayBuffer());
  const hash = createHash('sha256')
    .update(content)
    .update(`${headers.get('X-Total-Count')}`);
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  headers.set('ETag', etag);
  if (!isCurrent(request, etag)) return new Response(content, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** Lets pages of every site read a response. Nothing personal may be in it. */
export function allowAnyOrigin({ headers }: Response): void {
  headers.set('Access-Control-Allow-Origin', ANY_ORIGIN);
  headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

/** Completes the response to a visitor's read. Refusals are readable, too. */
export async function completeOpenRead(request: Request, response: Response): Promise<Response> {
  const complete = response.status === 200 ? await withETag(request, response) : response;
  allowAnyOrigin(complete);
  for (const [name, value] of limitHeaders(request)) complete.headers.set(name, value);
  return complete;
}
