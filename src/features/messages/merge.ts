import type { Message } from '@/schemas/message';

const inOrder = (a: Message, b: Message) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Merges two lists of messages without duplicates, oldest first. A response has only the last 100,
 * so older known messages must be kept when new ones arrive.
 * @returns `known` itself if nothing is new.
 */
export function mergeMessages(known: readonly Message[], more: readonly Message[]) {
  const byId = new Map([...more, ...known].map((message) => [message.id, message]));
  return byId.size > known.length ? [...byId.values()].sort(inOrder) : known;
}
