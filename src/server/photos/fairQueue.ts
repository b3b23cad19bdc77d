type Start = () => Promise<void>;

export type FairQueue = {
  /** Runs `job` when it is its user's turn, and settles as it does. */
  run: <T>(userId: string, job: () => Promise<T>) => Promise<T>;
};

/**
 * Runs jobs a few at a time. Users take turns, and each has one job running at most, so that nobody waits for
 * everything that somebody else has queued.
 */
export function createFairQueue(concurrency: number): FairQueue {
  const running = new Set<string>();
  /** Jobs by user; the order of the keys is the order of turns. */
  const waiting = new Map<string, Start[]>();

  const finish = (userId: string) => {
    running.delete(userId);
    // Behind everybody who came while this user had a turn.
    const later = waiting.get(userId);
    waiting.delete(userId);
    if (later?.length) waiting.set(userId, later);
    startNext();
  };

  const startNext = () => {
    for (const [userId, jobs] of waiting) {
      if (running.size >= concurrency) return;
      if (running.has(userId)) continue;
      const start = jobs.shift();
      if (!start) continue;
      running.add(userId);
      void start().finally(() => finish(userId));
    }
  };

  return {
    run: (userId, job) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(userId) ?? [];
        jobs.push(() => job().then(resolve, reject));
        waiting.set(userId, jobs);
        startNext();
      }),
  };
}
