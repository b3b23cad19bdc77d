import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createContext } from '@/server/context';
import { logUnexpected } from '@/server/log';
import { checkOrigin, readText } from '@/server/requestBody';
import { respondToError } from '@/server/rest';
import { appRouter } from '@/server/root';

/** More than any page asks at once; each call of a batch may be as dear as a request. */
const MAX_BATCH = 20;

/** The body read under the limit of the API, and the request made anew with it. */
async function bounded(request: Request): Promise<Request> {
  checkOrigin(request);
  if (request.method !== 'POST') return request;
  const body = await readText(request);
  return new Request(request.url, { method: 'POST', headers: request.headers, body });
}

async function handle(request: Request): Promise<Response> {
  try {
    const response = await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: await bounded(request),
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext,
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          logUnexpected(error.cause ?? error, `tRPC ${path}`);
      },
    });
    // Once a stream has ended its page must ask anew: this process may be about to stop.
    if (response.headers.get('content-type')?.includes('event-stream'))
      response.headers.set('Connection', 'close');
    return response;
  } catch (thrown) {
    return respondToError(request, thrown, 'tRPC');
  }
}

export { handle as GET, handle as POST };
