import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { metrics } from './metrics';

/** What is noted of a request while it is answered, for its line in the log. */
export type RequestNote = {
  /** The number that the answer, the log and what shows of an error all tell. */
  id: string;
  /** The procedures that were called for it, by name. */
  calls: string[];
  /** Why it was refused, as a code. */
  code?: string;
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
export function beginRequest(): RequestNote {
  const note: RequestNote = { id: newId(), calls: [] };
  requests.enterWith(note);
  return note;
}

/** The notes of the request at hand; undefined in jobs and at start. */
export const requestNote = (): RequestNote | undefined => requests.getStore();

/** Notes that a procedure was called, by its name, and how it ended: a code, or OK. */
export function noteCall(procedure: string, code: string): void {
  requestNote()?.calls.push(procedure);
  metrics.calls.inc({ procedure, code });
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
