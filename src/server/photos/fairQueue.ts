type Start = () => Promise<void>;

export type FairQueue = {
  run: <T>(userId: string, job: () => Promise<T>) => Promise<T>;
};

/**
 * Runs a few jobs at a time. Users take turns, with at most one running job each, so one user's
 * backlog doesn't delay others.
 */
export function createFairQueue(concurrency: number): FairQueue {
  const running = new Set<string>();
  /** Jobs by user. The key order is the order of turns. */
  const waiting = new Map<string, Start[]>();

  const finish = (userId: string) => {
    running.delete(userId);
    // Move behind everyone who joined during this user's turn.
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
