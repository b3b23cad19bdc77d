import { LRUCache } from 'lru-cache';
import {
  type AT_ONCE,
  type Limit,
  type LimitName,
  limitsSetting,
  READS,
} from '../config/limits.mjs';
import { errors } from '../errors';
import type { Client } from '../http/clientAddress';

/** Nothing here may use the database, because the proxy imports it too. */

type ReadLimit = keyof typeof READS;
type CountedName<Name> = Name extends `${infer What}.client` ? What : never;

export type CountedRead = CountedName<ReadLimit>;

export type Caller = { viewer: { id: string } | null; client: Client };

/** When to retry after reaching a concurrency limit, in seconds. The actual wait is unknown. */
const AT_ONCE_RETRY = 30;

/**
 * Maximum number of counters in memory, of all limits together: about 30 MB. Beyond that, the one
 * that was used least recently starts anew.
 */
const MAX_COUNTERS = 100_000;

type Counter = { points: number };

/** On `globalThis`, because modules may be loaded more than once. */
const globals = globalThis as {
  sukkahReads?: {
    setting: string | undefined;
    limits: Map<LimitName, Limit>;
    reads: LRUCache<string, Counter>;
    atOnce: Map<string, number>;
  };
};

function counters() {
  const setting = process.env.LIMITS;
  if (globals.sukkahReads?.setting === setting && globals.sukkahReads) return globals.sukkahReads;
  const limits = limitsSetting.parse(setting ?? '');
  const reads = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  globals.sukkahReads = { setting, limits, reads, atOnce: new Map() };
  return globals.sukkahReads;
}

export function limitOf(name: LimitName): Limit {
  const limit = counters().limits.get(name);
  if (!limit) throw new Error(`There is no limit ${name}.`);
  return limit;
}

/** How many counters are in memory, and how many keys have something running. For tests. */
export const countersInMemory = () => ({
  reads: counters().reads.size,
  atOnce: counters().atOnce.size,
});

/** @returns the refusal for a limit that resets in `waitMs` milliseconds */
export const tooManyRequests = (waitMs: number) =>
  errors.tooMany(Math.max(1, Math.ceil(waitMs / 1000)));

/** Returns the points counted for a client's reads of any kind. For tests. */
export const pointsOfClient = (client: Client): number =>
  (Object.keys(READS) as ReadLimit[])
    .filter((name) => name.endsWith('.client'))
    .reduce((sum, name) => sum + (counters().reads.get(`${name}:${client}`)?.points ?? 0), 0);

/** @returns how long to wait, in milliseconds, if that's more than the limit */
function addPoints(name: ReadLimit, subject: string, points: number): number | undefined {
  const { reads } = counters();
  const { points: most, seconds } = limitOf(name);
  const key = `${name}:${subject}`;
  const counter = reads.get(key) ?? { points: 0 };
  if (counter.points === 0) reads.set(key, counter, { ttl: seconds * 1000 });
  counter.points += points;
  return counter.points > most ? reads.getRemainingTTL(key) : undefined;
}

/**
 * Counts one use in this process's memory. It may cost several points.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait
 */
export async function limitRead(name: ReadLimit, subject: string, points = 1): Promise<void> {
  const waitMs = addPoints(name, subject, points);
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
}

/** Returns a limit, and what's left of it until it resets. */
export function remainingReads(name: ReadLimit, subject: string) {
  const { reads } = counters();
  const { points: most, seconds } = limitOf(name);
  const key = `${name}:${subject}`;
  const left = Math.max(0, most - (reads.get(key)?.points ?? 0));
  // The cache's clock is a millisecond coarse.
  const resetSeconds = Math.min(seconds, Math.ceil(reads.getRemainingTTL(key) / 1000));
  return { most, seconds, left, resetSeconds };
}

/**
 * Counts a read for a user and their client. It may cost several points. The user comes first, so a
 * refusal there costs nothing to others who share the client's address.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function countRead(
  { viewer, client }: Caller,
  kind: CountedRead,
  points = 1,
): Promise<void> {
  const user: `${CountedRead}.user` = `${kind}.user`;
  if (viewer && user in READS) await limitRead(user as ReadLimit, viewer.id, points);
  await limitRead(`${kind}.client`, client, points);
}

/**
 * Counts more points for a read whose cost is known only afterward. It isn't refused anymore, but
 * the next one may be. A page's own reads were counted with the page.
 */
export function chargeReads(
  { viewer, client, counted }: Caller & { counted?: true },
  points: number,
): void {
  if (points <= 0 || counted) return;
  if (viewer) addPoints('reads.user', viewer.id, points);
  addPoints('reads.client', client, points);
}

/** Counts more points toward a client's budget, for a request that has ended. */
export const chargeBudget = (client: Client, points: number): void => {
  addPoints('budget.client', client, points);
};

export const isRead = (kind: string): kind is CountedRead => `${kind}.client` in READS;

type Place = { key: string; count: number; limit: number };

function placeIn(name: keyof typeof AT_ONCE, subject = ''): Place {
  const key = `${name}:${subject}`;
  return { key, count: counters().atOnce.get(key) ?? 0, limit: limitOf(name).points };
}

const isFull = ({ count, limit }: Place) => count >= limit;

/** @returns a function that gives the places back */
function take(places: Place[], each = 1): () => void {
  const { atOnce } = counters();
  for (const { key, count } of places) atOnce.set(key, count + each);
  return () => {
    for (const { key } of places) {
      const left = (atOnce.get(key) ?? each) - each;
      if (left > 0) atOnce.set(key, left);
      else atOnce.delete(key);
    }
  };
}

function streamPlaces({ viewer, client }: Caller): Place[] {
  const all = [placeIn('streams.client', client)];
  return viewer ? [placeIn('streams.user', viewer.id), ...all] : all;
}

/** @throws RuleError `TOO_MANY_REQUESTS` if the viewer or their client has no stream left */
export function requireStream(caller: Caller): void {
  if (streamPlaces(caller).some(isFull)) throw errors.tooMany(AT_ONCE_RETRY);
}

/**
 * Takes one of the viewer's streams.
 * @returns a function that gives it back
 * @throws as `requireStream`
 */
export function takeStream(caller: Caller): () => void {
  requireStream(caller);
  return take(streamPlaces(caller));
}

/**
 * Takes the viewer's place to export their data.
 * @returns a function that gives it back
 * @throws RuleError `TOO_MANY_REQUESTS` if an export of theirs is running, or many of their client
 */
export function takeDownload({ viewer, client }: Caller & { viewer: { id: string } }): () => void {
  const places = [placeIn('downloading.user', viewer.id), placeIn('downloading.client', client)];
  if (places.some(isFull)) throw errors.tooMany(AT_ONCE_RETRY);
  return take(places);
}

/**
 * Takes one of the upload places, from before the body is received until the picture is stored.
 * @returns a function that gives it back
 * @throws RuleError `TOO_MANY_UPLOADS` if the user or their client has no place left,
 *   `UPLOADS_BUSY` if nobody has
 */
export function takeUploadPlace({
  viewer,
  client,
}: Caller & { viewer: { id: string } }): () => void {
  const ownPlaces = [placeIn('uploading.user', viewer.id), placeIn('uploading.client', client)];
  if (ownPlaces.some(isFull)) throw errors.tooManyUploads();
  const all = placeIn('uploading.everybody');
  if (isFull(all)) throw errors.uploadsBusy();
  return take([...ownPlaces, all]);
}

/**
 * Counts a client's connection.
 * @returns a function that gives its place back; undefined if the client has too many
 */
export function takeConnection(client: Client): (() => void) | undefined {
  const place = placeIn('connections.client', client);
  return isFull(place) ? undefined : take([place]);
}

/**
 * Takes places of a client's connections, even beyond its limit.
 * @returns a function that gives them back
 */
export const holdConnections = (client: Client, count: number): (() => void) =>
  take([placeIn('connections.client', client)], count);

/**
 * Counts a refusal that's waiting to be sent.
 * @returns a function that gives its place back; undefined if too many are waiting
 */
export function takeRefusalPlace(client: Client): (() => void) | undefined {
  const place = placeIn('refusalsAtOnce.client', client);
  return isFull(place) ? undefined : take([place]);
}
