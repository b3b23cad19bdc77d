import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CacheTag } from '../cache/invalidation';
import { metrics } from '../observability/metrics';

export type CacheableRequest = { url: string; response: ServerResponse };

/**
 * The audience of a page: `everyone` (rendered without a viewer), `visitors` (nobody with a session),
 * or only the `viewer`.
 */
export type PageAudience = 'everyone' | 'visitors' | 'viewer';

export type RequestContext = {
  id: string;
  calls: string[];
  code?: string;
  /** Whether one of its calls was refused because a limit was reached. */
  hasReachedLimit?: boolean;
  /** Set by the gate. A flood of such requests must not fill the log. */
  isRefusedAtGate?: boolean;
  /** Set by the proxy. Only pages have one. */
  audience?: PageAudience;
  cacheable?: CacheableRequest | undefined;
  response?: ServerResponse | undefined;
  publicResponses: { count: number; tags: CacheTag[] };
};

const globals = globalThis as { sukkahRequests?: AsyncLocalStorage<RequestContext> };
// On `globalThis`, because Next loads the startup code and the page code separately.
globals.sukkahRequests ??= new AsyncLocalStorage();
const requests = globals.sukkahRequests;

/** No vowels or look-alikes: people read it aloud, and it must not spell words. */
const SIGNS = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 10;

/** Creates a request ID. IDs from outside are never used, because they could contain anything. */
const newId = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export function beginRequest(response?: ServerResponse): RequestContext {
  const note: RequestContext = {
    id: newId(),
    response,
    calls: [],
    publicResponses: { count: 0, tags: [] },
  };
  requests.enterWith(note);
  return note;
}

/** Undefined in jobs and at startup. */
export const requestContext = (): RequestContext | undefined => requests.getStore();

/** Whether the current request is for a page that must not depend on its viewer. */
export const isPageForEveryone = (): boolean => requestContext()?.audience === 'everyone';

export function setPageAudience(audience: PageAudience): void {
  const note = requestContext();
  if (note) note.audience = audience;
}

/**
 * Sends headers and body in one packet. Next flushes the headers first, which only helps responses
 * that stream.
 */
export function sendAsOne(): void {
  const response = requestContext()?.response;
  if (response) response.flushHeaders = () => {};
}

/** Sets the status of a page that Next.js renders, before its first byte is sent. */
export function setPageStatus(status: number): void {
  const response = requestContext()?.response;
  if (response && !response.headersSent) response.statusCode = status;
}

export function recordCall(procedure: string, code: string): void {
  requestContext()?.calls.push(procedure);
  metrics.calls.inc({ procedure, code });
}

export function recordPublicResponse(tags: CacheTag[]): void {
  const noted = requestContext()?.publicResponses;
  if (!noted) return;
  noted.count += 1;
  noted.tags.push(...tags);
}

export function recordRefusal(code: string, { isLimit = false } = {}): void {
  const note = requestContext();
  if (note) note.code = code;
  if (note && isLimit) note.hasReachedLimit = true;
  metrics.refusals.inc({ code });
}

/** Records, once per page, that the database is unavailable. */
export function recordUnavailable(): void {
  if (!requestContext()?.code) recordRefusal('UNAVAILABLE');
}
