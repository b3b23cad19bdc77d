import type { Message } from '@/schemas/message';

/** A message that this page sends or has sent. */
export type Outgoing = {
  /** Of the page's own making, and sent along: the server's message has it too. */
  key: string;
  body: string;
  /** `waiting` for the network, in which case it can be withdrawn; `unknown` if its answer was lost. */
  state: 'waiting' | 'sending' | 'notSent' | 'unknown' | 'sent';
  /** What the server made of it, once it has answered. */
  message: Message | undefined;
};

/**
 * Those of the outgoing that the conversation does not hold yet. A look for messages may find one
 * before its own answer comes, or although that answer was lost.
 */
export function undelivered(outgoing: readonly Outgoing[], messages: readonly Message[]) {
  const delivered = new Set(messages.map(({ key }) => key));
  return outgoing.filter(({ key }) => !delivered.has(key));
}
