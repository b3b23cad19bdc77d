import { setMaxListeners } from 'node:events';
import { TRPCError } from '@trpc/server';
import pLimit, { type LimitFunction } from 'p-limit';
import { errors, type RuleError } from '../errors';
import type { Client } from '../http/clientAddress';
import { limitOf } from './memoryLimits';

type Limit = { key: string; concurrency: number };

type Options = {
  /** How much of one key may run or wait. More is refused. */
  maxPerKey?: () => number;
  /** How much may run or wait in total. More is refused, except a key's first work. */
  maxInTotal?: number;
  maxWaitMs?: number;
  refusal?: () => RuleError;
};

type Turn = {
  /** Whose turn it is, such as a client. */
  key: string;
  /**
   * Limits to pass, in this order. Work that waits for one keeps its place in those before it. With
   * the key's own limit before the one for everyone, keys take turns.
   */
  limits: Limit[];
  /** Aborts when nobody needs the result anymore. Work that runs continues. */
  signal?: AbortSignal | undefined;
};

/** Runs a limited amount of work at once. The rest waits, in order of arrival within each key. */
export function createTurns({
  maxPerKey = () => Number.POSITIVE_INFINITY,
  maxInTotal = Number.POSITIVE_INFINITY,
  maxWaitMs,
  refusal = () => errors.tooMany(1),
}: Options = {}) {
  const queues = new Map<string, LimitFunction>();
  /** Work that runs or waits, by key. */
  const counts = new Map<string, number>();
  let total = 0;

  function count(key: string, change: 1 | -1): void {
    const after = (counts.get(key) ?? 0) + change;
    if (after > 0) counts.set(key, after);
    else counts.delete(key);
    total += change;
  }

  async function passLimits<T>(limits: Limit[], work: () => T | Promise<T>): Promise<T> {
    const [limit, ...others] = limits;
    if (!limit) return work();
    const queue = queues.get(limit.key) ?? pLimit(limit.concurrency);
    queues.set(limit.key, queue);
    try {
      return await queue(() => passLimits(others, work));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(limit.key);
    }
  }

  function waitAndRun<T>({ limits, signal }: Turn, work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let reasonToGiveUp: Error | undefined;
      let timer: NodeJS.Timeout | undefined;
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', hangUp);
      };
      const giveUp = (reason: Error) => {
        reasonToGiveUp = reason;
        stopWaiting();
        reject(reason);
      };
      const hangUp = () => giveUp(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
      if (signal?.aborted) return hangUp();
      // All calls of a batch listen to the same signal.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', hangUp);
      if (maxWaitMs) timer = setTimeout(() => giveUp(refusal()), maxWaitMs);
      passLimits(limits, () => {
        if (reasonToGiveUp) throw reasonToGiveUp;
        stopWaiting();
        return work();
      }).then(resolve, reject);
    });
  }

  return {
    /**
     * Runs work once its limits have room for it.
     * @throws the refusal if too much is waiting or the wait was too long; TRPCError
     *   `CLIENT_CLOSED_REQUEST` if the signal aborts before the work begins
     */
    async run<T>(turn: Turn, work: () => T | Promise<T>): Promise<T> {
      const ofKey = counts.get(turn.key) ?? 0;
      if (ofKey >= maxPerKey() || (ofKey > 0 && total >= maxInTotal)) throw refusal();
      count(turn.key, 1);
      try {
        return await waitAndRun(turn, work);
      } finally {
        count(turn.key, -1);
      }
    },
    /** How many keys have work that runs or waits, and how many limits are in use. For tests. */
    size: () => ({ keys: counts.size, limits: queues.size }),
  };
}

export type Turns = ReturnType<typeof createTurns>;

/** A page sends up to 10 changes as one batch. */
const MAX_CHANGES_PER_USER = 100;

/** Creates the turns of people's changes. */
export const createChangeTurns = (): Turns =>
  createTurns({ maxPerKey: () => MAX_CHANGES_PER_USER });

/** A page's batch has up to 20 searches. */
const MAX_WAITING_SEARCHES_PER_CLIENT = 100;
const MAX_SEARCHES = 400;
const MAX_SEARCH_WAIT_MS = 2000;
const SEARCH_RETRY_SECONDS = 2;

/** On `globalThis`, because Next.js loads modules more than once per process. */
const globals = globalThis as { sukkahSearchTurns?: Turns };
globals.sukkahSearchTurns ??= createTurns({
  maxPerKey: () => MAX_WAITING_SEARCHES_PER_CLIENT + limitOf('searchesAtOnce.client').points,
  maxInTotal: MAX_SEARCHES,
  maxWaitMs: MAX_SEARCH_WAIT_MS,
  refusal: () => errors.overloaded(SEARCH_RETRY_SECONDS),
});
export const searchTurns = globals.sukkahSearchTurns;

/**
 * Runs a search once its client and this process have room for another one. Searches share the few
 * database connections with everything else.
 * @param signal aborts when nobody needs the result anymore; a running search continues
 * @throws RuleError `BUSY` if too many are waiting or the wait was too long
 */
export const runSearch = <T>(
  client: Client,
  signal: AbortSignal | undefined,
  search: () => Promise<T>,
): Promise<T> =>
  searchTurns.run(
    {
      key: client,
      limits: [
        { key: `client ${client}`, concurrency: limitOf('searchesAtOnce.client').points },
        { key: 'everybody', concurrency: limitOf('searchesAtOnce.everybody').points },
      ],
      signal,
    },
    search,
  );
