import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CacheTag } from '../cache/taggedCache';
import { metrics } from '../observability/metrics';

/** A request that the page cache may answer, and its response. */
export type CacheableRequest = { url: string; response: ServerResponse };

/** What is noted of a request while it is answered, for its line in the log and for what is kept of it. */
export type RequestContext = {
  /** The number that the answer, the log and what shows of an error all tell. */
  id: string;
  /** The procedures that were called for it, by name. */
  calls: string[];
  /** Why it was refused, as a code. */
  code?: string;
  cacheable?: CacheableRequest | undefined;
  /** Its answer, as Node has it. */
  response?: ServerResponse | undefined;
  /** How many of the calls had a public response, and what those responses show. */
  publicResponses: { count: number; tags: CacheTag[] };
};

const held = globalThis as { sukkahRequests?: AsyncLocalStorage<RequestContext> };
// On `globalThis`, since Next loads what starts the server and what answers pages apart.
held.sukkahRequests ??= new AsyncLocalStorage();
const requests = held.sukkahRequests;

/** Without vowels and look-alikes: it is read out to people, and must not spell anything. */
const SIGNS = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 10;

/** A number for a request: always our own, since what others send could be anything. */
const newId = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Begins the notes of a request: all that follows from it finds them. */
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

/** The notes of the request at hand; undefined in jobs and at start. */
export const requestContext = (): RequestContext | undefined => requests.getStore();

/**
 * Sends the head of an answer along with its body, which is there as a whole: Next sends it ahead, in a packet of
 * its own, for what streams.
 */
export function sendAsOne(): void {
  const response = requestContext()?.response;
  if (response) response.flushHeaders = () => {};
}

/** Notes that a procedure was called, by its name, and how it ended: a code, or OK. */
export function recordCall(procedure: string, code: string): void {
  requestContext()?.calls.push(procedure);
  metrics.calls.inc({ procedure, code });
}

/** Notes that a call had the same response as for all visitors, and what it shows. */
export function recordPublicResponse(tags: CacheTag[]): void {
  const noted = requestContext()?.publicResponses;
  if (!noted) return;
  noted.count += 1;
  noted.tags.push(...tags);
}

/** Notes that an answer tells a refusal or a failure. */
export function recordRefusal(code: string): void {
  const note = requestContext();
  if (note) note.code = code;
  metrics.refusals.inc({ code });
}

/** Notes of a page, once, that the database is away. */
export function recordUnavailable(): void {
  if (!requestContext()?.code) recordRefusal('UNAVAILABLE');
}
