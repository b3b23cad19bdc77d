import type { IncomingMessage, ServerResponse } from 'node:http';
// biome-ignore lint/plugin: only Next knows how it marks a request for a part of a page
import { NEXT_RSC_UNION_QUERY, RSC_HEADER } from 'next/dist/client/components/app-router-headers';
// biome-ignore lint/plugin: only Next knows which router states it accepts
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
// biome-ignore lint/plugin: only Next knows which clients it treats as bots
import { isBot } from 'next/dist/shared/lib/router/utils/is-bot';

/**
 * All code that depends on Next.js internals. `nextAdapter.test.ts` and
 * `test/http/pageCache.test.ts` fail if a new version works differently.
 */

export function isWholePageRequest({ url = '', headers }: IncomingMessage): boolean {
  // Client-side navigation requests parts of a page.
  const isPart =
    RSC_HEADER in headers ||
    url.includes(`${NEXT_RSC_UNION_QUERY}=`) ||
    headers['sec-fetch-dest'] === 'empty';
  // Next.js renders pages differently for bots: metadata comes first, because some read no further.
  return !isPart && !isBot(headers['user-agent'] ?? '');
}

/** Next's time for checking the router's state grows with its objects. Our routes nest 10 deep. */
const MAX_STATE_OBJECTS = 40;

const countObjects = (state: string) => state.match(/\{|%7b/gi)?.length ?? 0;

/**
 * Returns the name of a header for which Next would respond with 500, or undefined. Our own pages
 * send the router's state with each navigation.
 */
export function brokenNextHeader({ headers }: Pick<IncomingMessage, 'headers'>) {
  const name = 'next-router-state-tree';
  const state = headers[name];
  if (state === undefined) return undefined;
  if (countObjects(`${state}`) > MAX_STATE_OBJECTS) return name;
  try {
    parseAndValidateFlightRouterState(state);
    return undefined;
  } catch {
    return name;
  }
}

/**
 * Undefined if the connection closes first. Next.js compresses the body later, so each client still gets the encoding
 * it asked for.
 */
export function recordBody(response: ServerResponse): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    const { write, end } = response;
    const record = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      record(chunk);
      Reflect.apply(write, response, [chunk, ...rest]);
      // Others wait for this page, so never make Next.js wait for a slow reader.
      return true;
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      record(chunk);
      resolve(Buffer.concat(chunks).toString());
      return Reflect.apply(end, response, [chunk, ...rest]);
    }) as typeof end;
    response.once('close', () => resolve(undefined));
  });
}

export function overrideStatus(response: ServerResponse, statusOf: (status: number) => number) {
  const { writeHead } = response;
  response.writeHead = ((status: number, ...rest: never[]) =>
    writeHead.call(response, statusOf(status), ...rest)) as typeof writeHead;
}
