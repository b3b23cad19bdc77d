import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/trpc/root';
import { ConnectionError, isNetworkFailure, reasonOfLoss } from './connectionError';

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
