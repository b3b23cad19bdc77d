import type { Message } from '@/schemas/message';

const inOrder = (a: Message, b: Message) =>
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

export function groupByDay(messages: readonly Message[], dayOf: (at: Date) => string) {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
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
