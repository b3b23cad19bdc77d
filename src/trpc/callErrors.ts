import type { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@/server/trpc/root';

/**
 * Whether an error comes from a tRPC call. Checks the name, because importing the class would
 * bundle the whole client.
 */
export const isCallError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError';

export const errorDataOf = (error: unknown) => (isCallError(error) ? (error.data ?? null) : null);

/** Whether nothing was saved because it was changed since it was loaded. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  ['CHANGED_MEANWHILE', 'REMOVED_MEAL_ASKED'].includes(errorDataOf(error)?.code ?? '');

/**
 * A change without a response. `notSent`: the browser was offline, so nothing was sent.
 * `answerLost`: the change may or may not have been made.
 */
export class ConnectionError extends Error {
  constructor(
    readonly reason: 'notSent' | 'answerLost',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/**
 * Whether the browser reports no network. It may still reach a server on the same machine, so use
 * this only to explain a failure.
 */
export const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/**
 * Whether `fetch` failed without a response, or the response broke off. Both reject with a
 * TypeError.
 */
export const isNetworkFailure = (cause: unknown) =>
  cause instanceof Error && cause.name === 'TypeError';

/** Call it before sending. */
export const reasonOfLoss = (): ConnectionError['reason'] =>
  isOffline() ? 'notSent' : 'answerLost';

/**
 * Sends a change that doesn't go through tRPC. `connectionLink` does this for those that do.
 * @throws ConnectionError if there was no response
 */
export async function sendChange<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const reason = reasonOfLoss();
  try {
    return await send();
  } catch (cause) {
    throw isNetworkFailure(cause) ? new ConnectionError(reason, { cause }) : cause;
  }
}

/** Returns why a change got no response, or undefined if it failed for another reason. */
export function connectionFailure(error: unknown): ConnectionError['reason'] | undefined {
  const cause = isCallError(error) ? error.cause : error;
  return cause instanceof ConnectionError ? cause.reason : undefined;
}
