import type { QueryClient } from '@tanstack/react-query';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

const isReachable = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Waits, but no longer than until the browser is online again. */
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
 * Rereads everything the page shows as soon as the server can be reached, so that it shows whether a change whose
 * answer was lost was made. Not before: a read that fails would replace what is there with an error.
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
