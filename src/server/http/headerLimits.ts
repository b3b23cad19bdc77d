import type { IncomingMessage } from 'node:http';

const MAX_HEADERS = 100;
const MAX_NAME_LENGTH = 100;

/**
 * Maximum length of a value, in characters. Next and its libraries match headers against patterns
 * whose time grows with the square of the length: 370 ms for a User-Agent of 15,500 characters.
 */
export const MAX_HEADER_LENGTH = 1000;

/** Node's limit for all headers together still applies to these. */
const UNLIMITED_HEADERS = ['cookie', 'referer', 'next-router-state-tree'];

/**
 * Browsers and apps write these, so the person can't shorten them, and the rest says little. All
 * other long headers are refused, because half an `Origin` or `Idempotency-Key` is wrong.
 */
export const CUT_HEADERS: Record<string, number> = { 'user-agent': 500, 'accept-language': 500 };

/**
 * Headers between Next's own parts, or the policy that Next reads a page's nonce from. None of them
 * may come from outside.
 */
const INTERNAL_HEADER =
  /^(?:x-(?:action-|invo|matched-path|middleware-|next|nonce$|now-|prerender-)|next-(?:action|hmr|instant|resume|test)|content-security-policy)/;

/** The headers that identify the client and choose the language and format of an error response. */
const REFUSAL_HEADERS = [
  'x-forwarded-for',
  'accept',
  'accept-language',
  'cookie',
  'connection',
  'host',
];

/**
 * Returns the few headers that a refusal needs. Node's own object with all 2,700 that fit costs
 * several times as much.
 */
function headersOfRefusal({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!REFUSAL_HEADERS.includes(name)) continue;
    headers[name] =
      name in headers ? `${headers[name]}, ${rawHeaders[at + 1]}` : `${rawHeaders[at + 1]}`;
  }
  return headers;
}

const refused = new WeakSet<IncomingMessage>();

/**
 * Cuts long headers and drops those that are too long or internal. It has to run before anything
 * reads the headers. `hasLongHeaders` says whether to refuse the request.
 */
export function limitHeaders(request: IncomingMessage): void {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) {
    refused.add(request);
    request.headers = headersOfRefusal(request);
  }
  const { headers } = request;
  for (const [name, value] of Object.entries(headers)) {
    const length = value?.length ?? 0;
    const cutLength = CUT_HEADERS[name];
    if (name.length > MAX_NAME_LENGTH) {
      refused.add(request);
      delete headers[name];
    } else if (INTERNAL_HEADER.test(name)) delete headers[name];
    else if (length <= (cutLength ?? MAX_HEADER_LENGTH) || UNLIMITED_HEADERS.includes(name))
      continue;
    else if (cutLength) headers[name] = `${value}`.slice(0, cutLength);
    else {
      refused.add(request);
      // The client's address is read from the right, and the refusal counts against it.
      if (name === 'x-forwarded-for') headers[name] = `${value}`.slice(-MAX_HEADER_LENGTH);
      else delete headers[name];
    }
  }
}

export const hasLongHeaders = (request: IncomingMessage): boolean => refused.has(request);
