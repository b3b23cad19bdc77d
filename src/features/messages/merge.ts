import type { Message } from '@/schemas/message';

const inOrder = (a: Message, b: Message) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * All messages of both lists, each once, oldest first: an answer holds the last 100 only, so what
 * was known before must not fall out when new ones come.
 * @returns `known` itself when nothing is new.
 */
export function mergeMessages(known: readonly Message[], more: readonly Message[]) {
  const byId = new Map([...more, ...known].map((message) => [message.id, message]));
  return byId.size > known.length ? [...byId.values()].sort(inOrder) : known;
}
