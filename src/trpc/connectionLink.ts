import type { QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/trpc/root';
import { ConnectionError, isNetworkFailure, reasonOfLoss } from './callErrors';

/** Longer than the server's own limit for a change, which is 20 seconds. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Applies one rule to all changes without a connection: each is tried once, right away, and fails
 * as `notSent` or `answerLost`. They're never sent later. Reads pass through.
 */
export const connectionLink =
  (onAnswerLost: () => void): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.type !== 'mutation') return next(op).subscribe(observer);
      const reason = reasonOfLoss();
      const fail = (why: ConnectionError['reason'], cause?: Error) => {
        observer.error(TRPCClientError.from(new ConnectionError(why, { cause })));
        if (why === 'answerLost') onAnswerLost();
      };
      const call = next(op).subscribe({
        next: (answer) => observer.next(answer),
        complete: () => observer.complete(),
        error: (error) =>
          isNetworkFailure(error.cause) ? fail(reason, error) : observer.error(error),
      });
      const timer = setTimeout(() => {
        // Abort the request so that it isn't sent later.
        call.unsubscribe();
        fail('answerLost');
      }, ANSWER_LIMIT_MS);
      return () => {
        clearTimeout(timer);
        call.unsubscribe();
      };
    });

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

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
    for (let ms = FIRST_PAUSE_MS; !(await isReachable()); ms = Math.min(ms * 2, MAX_PAUSE_MS))
      await pause(ms);
    rereading.delete(client);
    await client.invalidateQueries();
  })();
}
