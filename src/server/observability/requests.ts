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

/** Drops the query, which can contain user input. */
const pathOf = (url = '/') => url.split(/[?#]/, 1)[0] ?? '/';

/** More listeners than this suggest a leak: something adds one per call. */
const MAX_LISTENERS = 20;

/** Log lines about requests that the gate refused, per second. A flood would fill the disk. */
const MAX_REFUSAL_LINES = 10;

/**
 * Returns a function that says whether to log a refusal, and how many weren't logged since the last
 * one that was.
 */
function sampleRefusals() {
  let second = 0;
  let lines = 0;
  let omitted = 0;
  return (): { omitted?: number } | undefined => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    if (lines >= MAX_REFUSAL_LINES) {
      omitted += 1;
      return undefined;
    }
    lines += 1;
    const sample = omitted > 0 ? { omitted } : {};
    omitted = 0;
    return sample;
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const globals = globalThis as { sukkahWatches?: true };

/**
 * Gives each request of this process an ID, sends it in `X-Request-Id`, and logs and counts the
 * request once it's done. Skips the servers in `unwatched`.
 */
export function observeRequests(unwatched: WeakSet<Server>): void {
  if (globals.sukkahWatches) return;
  globals.sukkahWatches = true;
  const routeOf = builtRoutes();
  const sampleRefusal = sampleRefusals();
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Started;
    if (unwatched.has(server) || request.socket.destroyed) return;
    // Next adds up to 11 listeners to one response, even for a batch.
    response.setMaxListeners(MAX_LISTENERS);
    const began = performance.now();
    const note = beginRequest(response);
    note.cacheable = cacheableRequest(request, response);
    response.setHeader('X-Request-Id', note.id);
    // Next responds to every error with 500. After a 503, a proxy retries and a search engine keeps
    // the page.
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
      // 499: the client hung up before the response.
      const status = response.headersSent ? response.statusCode : 499;
      metrics.requests.inc({ method, route, status });
      const isStream = `${response.getHeader('content-type')}`.startsWith('text/event-stream');
      if (!isStream) metrics.durations.observe({ route }, ms / 1000);
      if (isFile(pathname)) return;
      const sample = note.isRefusedAtGate ? sampleRefusal() : {};
      if (!sample) return;
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
          ...sample,
        },
        'request',
      );
    });
  });
}
