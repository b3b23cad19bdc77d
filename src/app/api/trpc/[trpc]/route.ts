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

const callsOf = ({ url }: Request) =>
  decodeURIComponent(new URL(url).pathname.replace(/^\/api\/trpc\//, '')).split(',');

/**
 * Rejects an oversized request before doing any work.
 * @throws RuleError `BATCH_TOO_LARGE`, 429
 */
async function admit(request: Request): Promise<void> {
  const { points: most } = limitOf('batch');
  const calls = callsOf(request);
  // Each call of a batch may cost as much as a request.
  if (calls.length > most) throw errors.batchTooLarge(most);
  // Once a stream has started, it's too late to reject it.
  if (calls[0] === 'live.changes') requireStream(await createContext());
}

/** Returns the headers for the longest wait among the rate-limited calls. */
function waitOf(refusals: { cause?: unknown }[]): { headers?: Record<string, string> } {
  const seconds = refusals.flatMap(({ cause }) =>
    cause instanceof RuleError ? (cause.details.retryAfterSeconds ?? []) : [],
  );
  return seconds.length ? { headers: { 'Retry-After': `${Math.max(...seconds)}` } } : {};
}

async function bounded(request: Request): Promise<Request> {
  checkOrigin(request);
  if (request.method !== 'POST') return request;
  // tRPC would also accept forms and byte streams, which our procedures don't use.
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
    // After a stream ends, the page must open a new connection, since this process may be shutting
    // down.
    if (response.headers.get('content-type')?.includes('event-stream'))
      response.headers.set('Connection', 'close');
    else sendAsOne();
    return response;
  } catch (thrown) {
    return respondToError(request, thrown, 'tRPC');
  }
}

export { handle as GET, handle as POST };
