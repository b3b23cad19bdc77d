import { draftsOf } from '../drafts';

/**
 * Messages that wait for the network, are being sent or failed, kept in this tab. A reload would lose them,
 * and while offline, every link loads a new page. Opening the conversation again resumes sending. The key
 * makes sure that nothing is sent twice.
 */
const drafts = draftsOf('message', 'tab');

type UnsentMessage = { key: string; body: string };

const isUnsent = (value: unknown): value is UnsentMessage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'body') === 'string';

export function keepUnsent(
  userId: string,
  threadId: string,
  unsent: readonly UnsentMessage[],
): void {
  const messages = unsent.map(({ key, body }) => ({ key, body }));
  if (messages.length > 0) drafts.keep(userId, threadId, messages);
  else drafts.drop(userId, threadId);
}

export function unsentMessages(userId: string, threadId: string): UnsentMessage[] {
  const draft = drafts.read(userId, threadId);
  return Array.isArray(draft) ? draft.filter(isUnsent) : [];
}
