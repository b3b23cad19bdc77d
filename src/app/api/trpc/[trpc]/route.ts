import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { errors, RuleError } from '@/server/errors';
import { checkOrigin, isJson, readText } from '@/server/http/requestBody';
import { sendAsOne } from '@/server/http/requestContext';
import { respondToError } from '@/server/http/rest';
import { logUnexpected } from '@/server/observability/log';
import { limitOf, requireStream } from '@/server/rateLimit/memoryLimits';
import { createContext } from '@/server/trpc/context';
import { brokenBehind } from '@/server/trpc/init';
import { appRouter } from '@/server/trpc/root';

/** What the path of a request names, one call after the other. */
const callsOf = ({ url }: Request) =>
  decodeURIComponent(new URL(url).pathname.replace(/^\/api\/trpc\//, '')).split(',');

/** Refuses what is too much before any of it is done. @throws RuleError `BATCH_TOO_LARGE`, 429 */
async function admit(request: Request): Promise<void> {
  const { points: most } = limitOf('batch');
  const calls = callsOf(request);
  // Each call of a batch may be as dear as a request.
  if (calls.length > most) throw errors.batchTooLarge(most);
  // A stream that has begun to answer can no longer say that it is one too many.
  if (calls[0] === 'live.changes') requireStream(await createContext());
}

/** How long to wait, of all that was refused for being too much. */
function waitOf(refusals: { cause?: unknown }[]): { headers?: Record<string, string> } {
  const seconds = refusals.flatMap(({ cause }) =>
    cause instanceof RuleError ? (cause.about.retryAfterSeconds ?? []) : [],
  );
  return seconds.length ? { headers: { 'Retry-After': `${Math.max(...seconds)}` } } : {};
}

/** The body read under the limit of the API, and the request made anew with it. */
async function bounded(request: Request): Promise<Request> {
  checkOrigin(request);
  if (request.method !== 'POST') return request;
  // tRPC would also take forms and byte streams, which no procedure of ours reads.
  if (!isJson(request)) throw errors.bodyNotJson();
  const body = await readText(request);
  const { url, headers, signal } = request;
  return new Request(url, { method: 'POST', headers, body, signal });
}

async function handle(request: Request): Promise<Response> {
  try {
    const admitted = await bounded(request);
    await admit(request);
    const response = await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: admitted,
      router: appRouter,
      maxBatchSize: limitOf('batch').points,
      createContext,
      responseMeta: ({ errors: refused }) => waitOf(refused),
      onError: ({ error, path }) => {
        const broken = brokenBehind(error);
        if (broken) logUnexpected(broken, `tRPC ${path}`);
      },
    });
    // Once a stream has ended its page must ask anew: this process may be about to stop.
    if (response.headers.get('content-type')?.includes('event-stream'))
      response.headers.set('Connection', 'close');
    else sendAsOne();
    return response;
  } catch (thrown) {
    return respondToError(request, thrown, 'tRPC');
  }
}

export { handle as GET, handle as POST };
