import { env } from '../config/env';
import { errors } from '../errors';

/** The largest body that is read, in bytes. */
export const MAX_BODY = 64 * 1024;
const MAX_THROWN_AWAY = 8 * 1024 * 1024;

/**
 * Reads a body up to 64 KiB; of a larger one no more than that is held.
 * @throws RuleError `BODY_TOO_LARGE` (413), `BROKEN_JSON` (400) when it is not UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > MAX_BODY) throw errors.bodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted as it comes: a chunked body tells no length before. Who is cut off while sending may
  // miss the refusal, so the rest is read and thrown away, within reason.
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size <= MAX_BODY) chunks.push(chunk);
      else if (size > MAX_THROWN_AWAY) break;
    }
  } catch {
    // Who hangs up while sending reads no refusal, but it is no fault of ours either.
    throw errors.brokenJson('json');
  }
  if (size > MAX_BODY) throw errors.bodyTooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw errors.brokenJson('utf8');
  }
}

/** The media type of the body, without its parameters. */
const mediaType = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

export const isJson = (request: Request): boolean => mediaType(request) === 'application/json';

/**
 * Reads a JSON object; an empty body is an empty object.
 * @throws RuleError `BODY_NOT_JSON` (415), `BODY_TOO_LARGE` (413), `BROKEN_JSON` (400).
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

/** The hosts that are this site: the one that was asked (`Host`), and the one that people know. */
export const siteHosts = (asked: string | null): (string | null)[] => [
  asked,
  new URL(env().NEXTAUTH_URL).host,
];

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that a page of another site sends through the visitor's browser (which names the
 * page's origin): they could act, or sign in, in the visitor's name.
 * @throws RuleError `FOREIGN_ORIGIN`
 */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (READS.includes(request.method) || !origin) return;
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  // A page over http is another site than the same over https: whoever is in between wrote it.
  const isOurs =
    from?.protocol === new URL(env().NEXTAUTH_URL).protocol &&
    siteHosts(request.headers.get('host')).includes(from.host);
  if (!isOurs) throw errors.foreignOrigin();
}
