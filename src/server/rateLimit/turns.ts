import pLimit, { type LimitFunction } from 'p-limit';
import { errors } from '../errors';

type Options = {
  /** How much of one key may run at once. */
  concurrency: () => number;
  /** How much of one key may wait. More is refused. */
  maxWaiting: number;
  retrySeconds: number;
};

/** Runs work of the same key in order of arrival. Work of other keys doesn't wait for it. */
export function createTurns({ concurrency, maxWaiting, retrySeconds }: Options) {
  const queues = new Map<string, LimitFunction>();
  return {
    /** @throws RuleError `TOO_MANY_REQUESTS` if too much is waiting already */
    async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
      const queue = queues.get(key) ?? pLimit(concurrency());
      if (queue.pendingCount >= maxWaiting) throw errors.tooMany(retrySeconds);
      queues.set(key, queue);
      try {
        return await queue(work);
      } finally {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
      }
    },
    /** How many keys have work that runs or waits. */
    count: () => queues.size,
  };
}

export type Turns = ReturnType<typeof createTurns>;

/** A page sends up to 10 changes as one batch. */
const MAX_WAITING_CHANGES = 100;

/**
 * Creates the turns of people's changes. A person's changes often wait for the same rows. Waiting
 * here takes no database connection, of which a process has ten for everyone.
 */
export const createChangeTurns = (): Turns =>
  createTurns({ concurrency: () => 1, maxWaiting: MAX_WAITING_CHANGES, retrySeconds: 1 });
