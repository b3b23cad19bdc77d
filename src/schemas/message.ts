import { id, idOut, instantOut, pageInput, pageOf, requiredText } from './common';
import { person } from './person';
import { z } from './zod';

export const messageSendInput = z.object({ threadId: id, body: requiredText(4000) });

export const messageAskInput = z.object({ listingId: id, body: requiredText(4000) });

/** A message to all accepted guests of meal `id`. Each guest's message gets a key of its own. */
export const guestMessageInput = z.object({ id, body: requiredText(4000), key: id.optional() });

export const guestMessageSent = z.object({ guests: z.number().int() });

/** `before` is the ID of the oldest message loaded. Without it, returns the newest ones. */
export const messageListInput = z.object({ threadId: id, before: id.optional() });

export const message = z.object({
  id: idOut,
  threadId: idOut,
  senderId: idOut,
  body: z.string(),
  createdAt: instantOut,
  key: z.string().nullable(),
});

/** Oldest first, 100 at most. `hasMore` tells whether there are older ones. */
export const messageList = z.object({ items: z.array(message), hasMore: z.boolean() });

export const threadListInput = pageInput(50);

export const threadItem = z.object({
  id: idOut,
  otherUser: person.extend({ side: z.enum(['host', 'hopper']) }),
  listing: z.object({ id: idOut, title: z.string() }).nullable(),
  lastMessage: z.object({ body: z.string(), createdAt: instantOut }).nullable(),
  unreadCount: z.number().int(),
  isClosed: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: instantOut,
});

export const threadPage = pageOf(threadItem);

export type Message = z.infer<typeof message>;
export type ThreadItem = z.infer<typeof threadItem>;
