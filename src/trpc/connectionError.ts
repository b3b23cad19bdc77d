import { isCallError } from './callError';

/**
 * A change that got no answer. `notSent`: the browser was offline, so nothing left it. `answerLost`: it may or may
 * not have been made.
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
 * Whether the browser says that it has no network. Without one it may still reach a server on the same machine, so
 * this only explains a failure.
 */
export const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** `fetch` rejects with a TypeError when there is no response, and so does reading one that breaks off. */
export const isNetworkFailure = (cause: unknown) =>
  cause instanceof Error && cause.name === 'TypeError';

/** Why a change failed that was begun now: ask before sending it. */
export const reasonOfLoss = (): ConnectionError['reason'] =>
  isOffline() ? 'notSent' : 'answerLost';

/**
 * Sends a change that doesn't go through tRPC; `connectionLink` does this for those that do.
 * @throws ConnectionError if there was no answer
 */
export async function sendChange<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const reason = reasonOfLoss();
  try {
    return await send();
  } catch (cause) {
    throw isNetworkFailure(cause) ? new ConnectionError(reason, { cause }) : cause;
  }
}

/** Why a change got no answer; undefined if it failed for another reason. */
export function connectionFailure(error: unknown): ConnectionError['reason'] | undefined {
  const cause = isCallError(error) ? error.cause : error;
  return cause instanceof ConnectionError ? cause.reason : undefined;
}
