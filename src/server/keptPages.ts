import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBot } from 'next/dist/shared/lib/router/utils/is-bot';
import { withoutLanguage } from '@/i18n/paths';
import { createKept, type Hearing, type Kept, type Topic } from './kept';
import { metrics } from './metrics';
import { setsNoOtherCookie } from './pathLanguage';
import { type RequestNote, requestNote, type Visit } from './requestNote';

/** Visitors' pages as they were written: all visitors get the same but for the nonce. */

/** So long a page is kept, in milliseconds, beyond what the answers in it were kept before. */
const KEPT_FOR = 5000;

/** So many bytes of pages. */
const MOST_KEPT = 64_000_000;

/** What is longer is nobody's link. */
const LONGEST_ADDRESS = 500;

/** Pages that show what visitors are told, and nothing of who asks or by which address. */
const PATHS =
  /^\/(?:explore|listing\/[0-9a-f-]{36}|contact|help|how-it-works|privacy|safety|standards|terms)?(?:\?|$)/;

/** Headers that a page has from what writes it; others come with each answer. */
const HEADERS = ['content-type', 'cache-control', 'vary', 'link'];

/** A page without its nonces, which stood between these parts, and its headers in the same way. */
type Page = {
  parts: Buffer[];
  headers: [string, string[]][];
  topics: Topic[];
};

/** Nothing where it turned out to be no page that may be kept. */
type Written = { page?: Page };

/** @returns undefined for whatever else is asked for, and for everybody who sends a session, though it be over */
export function visitOf(request: IncomingMessage, response: ServerResponse): Visit | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || url.length > LONGEST_ADDRESS) return undefined;
  if (!PATHS.test(withoutLanguage(url))) return undefined;
  // What a link within the site asks for are the parts of a page, in Next's own terms.
  const isPart = 'rsc' in headers || url.includes('_rsc=') || headers['sec-fetch-dest'] === 'empty';
  if (isPart || headers.cookie?.includes('session-token')) return undefined;
  // For programs Next writes a page otherwise: its head first, since some read no further.
  if (isBot(headers['user-agent'] ?? '')) return undefined;
  return { url, response };
}

const held = globalThis as { sukkahPages?: Kept<Written> };

/** From now on this process keeps pages. */
export function keepPages(listener: Hearing): void {
  held.sukkahPages ??= createKept<Written>(listener, { ttl: KEPT_FOR, maxSize: MOST_KEPT });
}

/** What was written, if all of it is what all visitors are told. */
function pageOf(
  { calls, told, code }: RequestNote,
  response: ServerResponse,
  html: string,
  nonce: string,
): Written {
  const isSame =
    !code && calls.length === told.answers && setsNoOtherCookie(response.getHeader('set-cookie'));
  const isPage =
    response.statusCode === 200 && `${response.getHeader('content-type')}`.startsWith('text/html');
  if (!isSame || !isPage) return {};
  const headers = HEADERS.flatMap((name): [string, string[]][] => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, `${value}`.split(nonce)]];
  });
  const parts = html.split(nonce).map((part) => Buffer.from(part));
  return { page: { parts, headers, topics: [...told.topics] } };
}

/** What Next writes as the answer, once it has written all of it. */
function written(note: RequestNote, { response }: Visit, nonce: string): Promise<Written> {
  return new Promise((resolve) => {
    const html: Uint8Array[] = [];
    const { write, end } = response;
    const take = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) html.push(Buffer.from(chunk));
    };
    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      take(chunk);
      Reflect.apply(write, response, [chunk, ...rest]);
      // Others wait for this page: it is written to its end, however slowly its reader takes it.
      return true;
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      take(chunk);
      resolve(pageOf(note, response, Buffer.concat(html).toString(), nonce));
      return Reflect.apply(end, response, [chunk, ...rest]);
    }) as typeof end;
    response.once('close', () => resolve({}));
  });
}

const aboutOf = ({ page }: Written) => {
  if (!page) return null;
  const size = page.parts.reduce((sum, { length }) => sum + length, 0);
  return { size, topics: page.topics };
};

/**
 * The page that the request at hand asks for, as it was written for another visitor, with this one's nonce. What
 * several ask for at once is written for the first of them alone.
 * @returns undefined where it has to be written; if it may be, it is then kept
 */
export async function keptPage(
  locale: string,
  nonce: string,
): Promise<{ body: Buffer<ArrayBuffer>; headers: [string, string][] } | undefined> {
  const note = requestNote();
  const visit = note?.visit;
  if (!visit || !held.sukkahPages) return undefined;
  let isFirst = false;
  const write = () => {
    isFirst = true;
    return written(note, visit, nonce);
  };
  const kept = held.sukkahPages.of(`${locale} ${visit.url}`, write, aboutOf);
  const { page } = isFirst ? {} : await kept;
  // Send no `Age`: it would tell a stranger when somebody else looked at this page.
  metrics.pageCache.inc({ result: page ? 'hit' : 'miss' });
  if (!page) return undefined;
  const own = Buffer.from(nonce);
  const headers = page.headers.map(([name, parts]): [string, string] => [name, parts.join(nonce)]);
  const body = page.parts.flatMap((part, index) => (index === 0 ? [part] : [own, part]));
  return { body: Buffer.concat(body), headers };
}
