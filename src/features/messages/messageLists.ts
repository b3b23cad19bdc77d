import type { Message } from '@/schemas/message';
import type { ThreadEvent } from '@/schemas/request';

type Item = { id: string; createdAt: Date };

const inOrder = (a: Item, b: Item) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Merges two lists of messages without duplicates, oldest first. A response has only the last 100,
 * so older known messages must be kept when new ones arrive.
 * @returns `knownMessages` itself if nothing is new.
 */
export function mergeMessages(knownMessages: readonly Message[], newMessages: readonly Message[]) {
  const byId = new Map([...newMessages, ...knownMessages].map((message) => [message.id, message]));
  return byId.size > knownMessages.length ? [...byId.values()].sort(inOrder) : knownMessages;
}

/**
 * Puts events between the messages. While older messages aren't loaded, neither are older events.
 */
export function timeline(
  messages: readonly Message[],
  events: readonly ThreadEvent[],
  hasOlder: boolean,
): (Message | ThreadEvent)[] {
  const [oldest] = messages;
  const shown = events.filter((one) => !hasOlder || !oldest || inOrder(oldest, one) <= 0);
  return [...messages, ...shown].sort(inOrder);
}

export function groupByDay<T extends Item>(items: readonly T[], dayOf: (at: Date) => string) {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

export type Outgoing = {
  /** Idempotency key made by this page. The server's message has it too. */
  key: string;
  body: string;
  /** `waiting` for the network, and can be withdrawn; `unknown` if the response was lost. */
  state: 'waiting' | 'sending' | 'notSent' | 'unknown' | 'sent';
  message: Message | undefined;
};

/**
 * Returns the outgoing messages that aren't in the conversation yet. Polling can find a message
 * before its response arrives, or after its response was lost.
 */
export function undelivered(outgoing: readonly Outgoing[], messages: readonly Message[]) {
  const delivered = new Set(messages.map(({ key }) => key));
  return outgoing.filter(({ key }) => !delivered.has(key));
}

export function firstCharacters(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength).join('')}…`;
}
