import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
} from 'rate-limiter-flexible';
import type { Client } from './client';
import type { Db } from './db';
import { errors } from './errors';
import { type CHANGES, type Limit, type LimitName, READS, readLimits } from './limits.mjs';

type ReadLimit = keyof typeof READS;
type ChangeLimit = keyof typeof CHANGES;
type Of<Name> = Name extends `${infer What}.client` ? What : never;

/** What is counted by user and by client: reads in this process's memory, changes in the database. */
export type CountedRead = Of<ReadLimit>;
export type CountedChange = Exclude<Of<ChangeLimit>, 'links'>;
export type Counted = CountedRead | CountedChange;

/** Who is counted. */
export type Who = { viewer: { id: string } | null; client: Client };

/** Seconds after which to try again what is limited at once: nobody knows when one of it ends. */
const AT_ONCE_RETRY = 30;

/** The counters of this process; modules may be loaded more than once in it. */
const held = globalThis as {
  sukkahCounters?: {
    setting: string | undefined;
    limits: Map<LimitName, Limit>;
    reads: Map<ReadLimit, RateLimiterMemory>;
    changes: WeakMap<Db, Map<ChangeLimit, RateLimiterPrisma>>;
    atOnce: Map<string, number>;
    turns: Map<string, Promise<void>>;
  };
};

function counters() {
  const setting = process.env.LIMITS;
  if (held.sukkahCounters?.setting === setting && held.sukkahCounters) return held.sukkahCounters;
  const limits = readLimits(setting);
  if (!limits) throw new Error('LIMITS is not right.');
  held.sukkahCounters = {
    setting,
    limits,
    reads: new Map(),
    changes: new WeakMap(),
    atOnce: new Map(),
    turns: new Map(),
  };
  return held.sukkahCounters;
}

/** How much is allowed. */
export function limitOf(name: LimitName): Limit {
  const limit = counters().limits.get(name);
  if (!limit) throw new Error(`There is no limit ${name}.`);
  return limit;
}

function memoryLimiter(name: ReadLimit): RateLimiterMemory {
  const { reads } = counters();
  const { points, seconds: duration } = limitOf(name);
  const limiter = reads.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration });
  reads.set(name, limiter);
  return limiter;
}

function databaseLimiter(db: Db, name: ChangeLimit): RateLimiterPrisma {
  const { changes } = counters();
  const ofDb = changes.get(db) ?? new Map<ChangeLimit, RateLimiterPrisma>();
  changes.set(db, ofDb);
  const { points, seconds: duration } = limitOf(name);
  const limiter =
    ofDb.get(name) ??
    new RateLimiterPrisma({
      storeClient: db,
      keyPrefix: name,
      clearExpiredByTimeout: false,
      points,
      duration,
      // In a storm, what is refused must cost nothing: each process keeps in mind who has had enough.
      inMemoryBlockOnConsumed: points,
    });
  ofDb.set(name, limiter);
  return limiter;
}

/** @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait */
async function consume(limiter: RateLimiterAbstract, who: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (refusal) {
    const { msBeforeNext } = refusal as { msBeforeNext?: number };
    if (msBeforeNext === undefined) throw refusal;
    throw errors.tooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  }
}

/**
 * Does one after the other what concerns one key: of a storm that comes all at once, only what is still
 * allowed then reaches the database.
 */
async function inTurn(key: string, act: () => Promise<void>): Promise<void> {
  const { turns } = counters();
  const turn = (turns.get(key) ?? Promise.resolve()).then(act, act);
  turns.set(key, turn);
  try {
    await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/** Under which key a count is kept. */
export const rateKey = (name: ChangeLimit, who: string) => `${name}:${who}`;

/**
 * Counts one use, in the database, so that all server processes count together.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export const limitRate = (db: Db, name: ChangeLimit, who: string): Promise<void> =>
  inTurn(rateKey(name, who), () => consume(databaseLimiter(db, name), who));

/** The same in this process's memory. */
export const limitRead = (name: ReadLimit, who: string): Promise<void> =>
  consume(memoryLimiter(name), who);

/**
 * Counts a read of a user's and of their client's. The user's comes first: what it refuses costs those
 * who share the client's address nothing. @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function countRead({ viewer, client }: Who, what: CountedRead): Promise<void> {
  const user: `${CountedRead}.user` = `${what}.user`;
  if (viewer && user in READS) await limitRead(user as ReadLimit, viewer.id);
  await limitRead(`${what}.client`, client);
}

/** The same of a change. @throws RuleError `TOO_MANY_REQUESTS` */
export async function countChange(
  { db, viewer, client }: Who & { db: Db },
  what: CountedChange,
): Promise<void> {
  if (viewer) await limitRate(db, `${what}.user`, viewer.id);
  await limitRate(db, `${what}.client`, client);
}

export const isRead = (what: Counted): what is CountedRead => `${what}.client` in READS;

/** How many of it there are now, and may be. */
function places({ viewer, client }: Who) {
  const { atOnce } = counters();
  const place = (name: 'streams.user' | 'streams.client', who: string) => {
    const key = `${name}:${who}`;
    return { key, taken: atOnce.get(key) ?? 0, most: limitOf(name).points };
  };
  const all = [place('streams.client', client)];
  return viewer ? [place('streams.user', viewer.id), ...all] : all;
}

/** @throws RuleError `TOO_MANY_REQUESTS` when the viewer or their client has no stream left */
export function requireStream(who: Who): void {
  if (places(who).some(({ taken, most }) => taken >= most)) throw errors.tooMany(AT_ONCE_RETRY);
}

/** Takes one of the viewer's streams. @returns what gives it back. @throws as `requireStream` */
export function takeStream(who: Who): () => void {
  requireStream(who);
  const { atOnce } = counters();
  for (const { key, taken } of places(who)) atOnce.set(key, taken + 1);
  return () => {
    for (const { key } of places(who)) {
      const left = (atOnce.get(key) ?? 1) - 1;
      if (left > 0) atOnce.set(key, left);
      else atOnce.delete(key);
    }
  };
}

/** Deletes counters whose time is over. */
export async function sweepRateLimits(db: Db, now: Date): Promise<void> {
  await db.rateLimiterFlexible.deleteMany({ where: { expire: { lt: now } } });
}
