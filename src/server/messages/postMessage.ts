import { DAY_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import type { Event } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import type { Actor } from '../policies/actor';
import { addMessage, type ThreadSides } from '../threads/thread';

/**
 * Posts a message. If it isn't read within five minutes, its reader gets an email. All messages
 * until they look share one email. If they don't look, they get at most one per day.
 */
export async function postMessage(
  tx: Tx,
  thread: ThreadSides,
  { actor, ...post }: { actor: Actor } & Parameters<typeof addMessage>[2],
  now: Date,
) {
  const { id: threadId, hostId, hopperId } = thread;
  const { message, readerId, readUntil, unreadSince } = await addMessage(tx, thread, post, now);
  const waitedDays = Math.floor((now.getTime() - unreadSince.getTime()) / DAY_MS);
  const event: Event = {
    type: 'message.posted',
    actor,
    ...{ threadId, hostId, hopperId },
    messageId: message.id,
    email: {
      key: [threadId, readerId, readUntil?.getTime() ?? 0, waitedDays].join(':'),
      to: readerId === hostId ? 'host' : 'hopper',
    },
  };
  await recordEvents(tx, [event], now);
  return message;
}
