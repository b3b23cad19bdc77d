import { id, idOut, instantOut, pageInput, pageOf, person, requiredText } from './common';
import { z } from './zod';

export const messageSendInput = z.object({ threadId: id, body: requiredText(4000) });

/** `before` is the id of the oldest message at hand; left out, the newest come. */
export const messageListInput = z.object({ threadId: id, before: id.optional() });

export const message = z.object({
  id: idOut,
  threadId: idOut,
  senderId: idOut,
  body: z.string(),
  createdAt: instantOut,
  /** What it was sent with, in the last day; the sender alone gets it. */
  key: z.string().nullable(),
});

/** Oldest first, 100 at most; `hasMore` tells whether older ones exist. */
export const messageList = z.object({ items: z.array(message), hasMore: z.boolean() });

export const threadListInput = pageInput(50);

export const threadItem = z.object({
  id: idOut,
  /** `side`: whether they are the host of the two, or the hopper. */
  otherUser: person.extend({ side: z.enum(['host', 'hopper']) }),
  listing: z.object({ id: idOut, title: z.string() }).nullable(),
  lastMessage: z.object({ body: z.string(), createdAt: instantOut }).nullable(),
  unreadCount: z.number().int(),
  /** Nothing new can be written here. */
  isClosed: z.boolean(),
  /** The viewer has blocked the other. */
  isBlocked: z.boolean(),
  createdAt: instantOut,
});

export const threadPage = pageOf(threadItem);

export type Message = z.infer<typeof message>;
export type ThreadItem = z.infer<typeof threadItem>;
