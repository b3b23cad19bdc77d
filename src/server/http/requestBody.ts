import { env } from '../config/env';
import { errors } from '../errors';

/** Maximum body size, in bytes. */
export const MAX_BODY = 64 * 1024;

/**
 * Reads a body and never buffers more than `maxBytes`.
 * @throws RuleError `BODY_TOO_LARGE` (413), `BROKEN_JSON` (400) if it isn't UTF-8
 */
export async function readText(request: Request, maxBytes = MAX_BODY): Promise<string> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw errors.bodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      // Only possible in development, where bodies need no length.
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    // The client hung up. It won't read this error, but it isn't a server error either.
    throw errors.brokenJson('json');
  }
  if (size > maxBytes) throw errors.bodyTooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw errors.brokenJson('utf8');
  }
}

const mediaType = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

export const isJson = (request: Request): boolean => mediaType(request) === 'application/json';

/**
 * Reads a JSON object. An empty body counts as an empty object.
 * @throws RuleError `BODY_NOT_JSON` (415), `BODY_TOO_LARGE` (413), `BROKEN_JSON` (400)
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = mediaType(request);
  if (type && type !== 'application/json') throw errors.bodyNotJson();
  const text = await readText(request);
  if (!text) return {};
  if (!type) throw errors.bodyNotJson();
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.noObject();
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errors.brokenJson('json');
  }
}

export const siteHosts = (requestHost: string | null): (string | null)[] => [
  requestHost,
  new URL(env().NEXTAUTH_URL).host,
];

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects writes from other sites' pages, which could act or sign in on the visitor's behalf.
 * Browsers send the page's origin.
 * @throws RuleError `FOREIGN_ORIGIN`
 */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (READS.includes(request.method) || !origin) return;
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  // The same host over HTTP is a different site, because anyone on the network could have written
  // that page.
  const isOurs =
    from?.protocol === new URL(env().NEXTAUTH_URL).protocol &&
    siteHosts(request.headers.get('host')).includes(from.host);
  if (!isOurs) throw errors.foreignOrigin();
}
