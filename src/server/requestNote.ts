import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Topic } from './kept';
import { metrics } from './metrics';

/** A visitor's page that is asked for as a whole, and its answer. */
export type Visit = { url: string; response: ServerResponse };

/** What is noted of a request while it is answered, for its line in the log and for what is kept of it. */
export type RequestNote = {
  /** The number that the answer, the log and what shows of an error all tell. */
  id: string;
  /** The procedures that were called for it, by name. */
  calls: string[];
  /** Why it was refused, as a code. */
  code?: string;
  visit?: Visit | undefined;
  /** Its answer, as Node has it. */
  response?: ServerResponse | undefined;
  /** So many of the calls were answered as all visitors are, and what those answers tell of. */
  told: { answers: number; topics: Topic[] };
};

const held = globalThis as { sukkahRequests?: AsyncLocalStorage<RequestNote> };
// On `globalThis`, since Next loads what starts the server and what answers pages apart.
held.sukkahRequests ??= new AsyncLocalStorage();
const requests = held.sukkahRequests;

/** Without vowels and look-alikes: it is read out to people, and must not spell anything. */
const SIGNS = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 10;

/** A number for a request: always our own, since what others send could be anything. */
const newId = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Begins the notes of a request: all that follows from it finds them. */
export function beginRequest(response?: ServerResponse): RequestNote {
  const note: RequestNote = { id: newId(), response, calls: [], told: { answers: 0, topics: [] } };
  requests.enterWith(note);
  return note;
}

/** The notes of the request at hand; undefined in jobs and at start. */
export const requestNote = (): RequestNote | undefined => requests.getStore();

/**
 * Sends the head of an answer along with its body, which is there as a whole: Next sends it ahead, in a packet of
 * its own, for what streams.
 */
export function sendAsOne(): void {
  const response = requestNote()?.response;
  if (response) response.flushHeaders = () => {};
}

/** Notes that a procedure was called, by its name, and how it ended: a code, or OK. */
export function noteCall(procedure: string, code: string): void {
  requestNote()?.calls.push(procedure);
  metrics.calls.inc({ procedure, code });
}

/** Notes that a call was answered as all visitors are, and what the answer tells of. */
export function noteShared(topics: Topic[]): void {
  const told = requestNote()?.told;
  if (!told) return;
  told.answers += 1;
  told.topics.push(...topics);
}

/** Notes that an answer tells a refusal or a failure. */
export function noteRefusal(code: string): void {
  const note = requestNote();
  if (note) note.code = code;
  metrics.refusals.inc({ code });
}

/** Notes of a page, once, that the database is away. */
export function noteAway(): void {
  if (!requestNote()?.code) noteRefusal('UNAVAILABLE');
}
