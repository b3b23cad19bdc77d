import { draftsOf } from '../drafts';

/**
 * Messages waiting for the network, kept in this tab. While offline, every link loads a new page,
 * which would lose them. Opening the conversation again resumes sending.
 */
const drafts = draftsOf('message', 'tab');

type WaitingMessage = { key: string; body: string };

const isWaiting = (value: unknown): value is WaitingMessage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'body') === 'string';

export function keepWaiting(
  userId: string,
  threadId: string,
  waiting: readonly WaitingMessage[],
): void {
  const messages = waiting.map(({ key, body }) => ({ key, body }));
  if (messages.length > 0) drafts.keep(userId, threadId, messages);
  else drafts.drop(userId, threadId);
}

export function waitingMessages(userId: string, threadId: string): WaitingMessage[] {
  const draft = drafts.read(userId, threadId);
  return Array.isArray(draft) ? draft.filter(isWaiting) : [];
}
