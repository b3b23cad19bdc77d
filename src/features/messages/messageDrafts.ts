import { draftsOf } from '../drafts';

/**
 * Messages that wait for the network, in this tab: without one, every link loads a new page, which would forget them.
 * They go on waiting when their conversation is opened again.
 */
const drafts = draftsOf('message', 'tab');

type Waiting = { key: string; body: string };

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'body') === 'string';

/** Keeps what waits in a thread, in place of what waited before. */
export function keepWaiting(userId: string, threadId: string, waiting: readonly Waiting[]): void {
  const messages = waiting.map(({ key, body }) => ({ key, body }));
  if (messages.length > 0) drafts.keep(userId, threadId, messages);
  else drafts.drop(userId, threadId);
}

/** The messages that were waiting in a thread when its page was left. */
export function waitingMessages(userId: string, threadId: string): Waiting[] {
  const kept = drafts.read(userId, threadId);
  return Array.isArray(kept) ? kept.filter(isWaiting) : [];
}
