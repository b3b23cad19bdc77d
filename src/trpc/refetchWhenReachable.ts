import type { QueryClient } from '@tanstack/react-query';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

const isReachable = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Waits `ms` milliseconds, or until the browser is back online. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });

const rereading = new Set<QueryClient>();

/**
 * Refetches everything on the page once the server is reachable, to show whether a change without a
 * response was made. A failed read would replace the current data with an error, so wait until
 * then.
 */
export function refetchWhenReachable(client: QueryClient): void {
  if (rereading.has(client)) return;
  rereading.add(client);
  void (async () => {
    for (let ms = FIRST_PAUSE_MS; !(await isReachable()); ms = Math.min(ms * 2, LONGEST_PAUSE_MS))
      await pause(ms);
    rereading.delete(client);
    await client.invalidateQueries();
  })();
}
