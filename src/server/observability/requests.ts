import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { withoutLanguage } from '@/i18n/paths';
import { overrideStatus } from '../cache/nextAdapter';
import { cacheableRequest } from '../cache/pageCache';
import { UNAVAILABLE_RETRY_SECONDS } from '../errors';
import { beginRequest } from '../http/requestContext';
import { log } from './log';
import { metrics } from './metrics';
import { builtRoutes, isFile } from './routes';

type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

/** The path alone: what is asked for behind it may be anybody's words. */
const pathOf = (url = '/') => url.split(/[?#]/, 1)[0] ?? '/';

/** Beyond so many something adds one for each call. */
const MOST_LISTENERS = 20;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const held = globalThis as { sukkahWatches?: true };

/**
 * Gives each request of this process a number, which its answer tells in `X-Request-Id`, and once it is
 * answered writes a line of it and counts it. Servers of `unwatched` are left alone.
 */
export function observeRequests(unwatched: WeakSet<Server>): void {
  if (held.sukkahWatches) return;
  held.sukkahWatches = true;
  const routeOf = builtRoutes();
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Started;
    if (unwatched.has(server)) return;
    // Next itself listens up to eleven times to the end of one answer, and to no more of a batch.
    response.setMaxListeners(MOST_LISTENERS);
    const began = performance.now();
    const note = beginRequest(response);
    note.cacheable = cacheableRequest(request, response);
    response.setHeader('X-Request-Id', note.id);
    // Next answers every error with 500. A proxy asks again after a 503, and a search engine keeps the page.
    overrideStatus(response, (status) => {
      if (status !== 500 || note.code !== 'UNAVAILABLE') return status;
      response.setHeader('Retry-After', UNAVAILABLE_RETRY_SECONDS);
      return 503;
    });
    const pathname = pathOf(request.url);
    response.once('close', () => {
      const ms = performance.now() - began;
      const method = METHODS.has(request.method ?? '') ? `${request.method}` : 'OTHER';
      const route = routeOf(withoutLanguage(pathname));
      // Who hung up before the answer was there got none.
      const status = response.headersSent ? response.statusCode : 499;
      metrics.requests.inc({ method, route, status });
      const isStream = `${response.getHeader('content-type')}`.startsWith('text/event-stream');
      if (!isStream) metrics.durations.observe({ route }, ms / 1000);
      if (isFile(pathname)) return;
      const { id: requestId, calls, code } = note;
      log.info(
        {
          requestId,
          method,
          route,
          status,
          ms: Math.round(ms),
          ...(calls.length > 0 && { calls }),
          ...(code && { code }),
        },
        'request',
      );
    });
  });
}
