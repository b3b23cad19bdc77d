import type { Message } from '@/schemas/message';

/** A message that this page sends or has sent. */
export type Outgoing = {
  /** Of the page's own making: the server gives a message its id. */
  id: number;
  senderId: string;
  body: string;
  failed: boolean;
  /** The newest message when it was sent; null in an empty conversation, undefined if not known. */
  after: string | null | undefined;
  /** What the server made of it, once it has answered. */
  message: Message | undefined;
};

/** The messages after that one; none where it is not among them, or not known. */
function later(messages: readonly Message[], after: Outgoing['after']) {
  if (after === null) return messages;
  const place = messages.findIndex(({ id }) => id === after);
  return place < 0 ? [] : messages.slice(place + 1);
}

/**
 * Those of the outgoing that the conversation does not hold yet. A look for messages may find one
 * before its own answer comes, or although that answer was lost: it is known by its text then.
 */
export function undelivered(outgoing: readonly Outgoing[], messages: readonly Message[]) {
  const taken = new Set(outgoing.flatMap(({ message }) => message?.id ?? []));
  return outgoing.filter(({ message, senderId, body, after }) => {
    if (message) return false;
    const found = later(messages, after).find(
      (one) => one.senderId === senderId && one.body === body && !taken.has(one.id),
    );
    // Of two with one text, one that is found stands for the first alone.
    if (found) taken.add(found.id);
    return !found;
  });
}
