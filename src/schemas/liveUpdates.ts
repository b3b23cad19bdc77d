import { id, idOut, instantOut } from './common';
import { listing } from './listing';
import { requestStatuses } from './options';
import { timeSlot } from './timeSlot';
import { z } from './zod';

/**
 * Tells a user that something changed, but not what. Clients refetch what they may see.
 * `everything` means that changes may have been missed.
 */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thread'), threadId: id }),
  z.object({ kind: z.literal('request') }),
  z.object({ kind: z.literal('everything') }),
]);

/** `since` is when the page was rendered. Changes after that are sent right away. */
export const listening = z.object({ since: z.date().optional() }).optional();

/** By the other side or by the system. */
const latestStep = z.object({
  at: instantOut,
  requestId: idOut,
  side: z.enum(['hopper', 'host']),
  status: z.enum(requestStatuses),
  isMoved: z.boolean(),
  /** It's an invitation that its guest hasn't accepted. */
  isInvitation: z.boolean(),
  seatsRequested: z.number().int(),
  guest: z.string().nullable(),
  listing: listing.pick({ title: true, timeZone: true }),
  slot: timeSlot.pick({ startsAt: true }),
});

/**
 * Counts of what needs the viewer's attention, for meals that aren't over, and the latest change.
 */
export const news = z.object({
  unread: z.number().int(),
  toAnswer: z.number().int(),
  /** The viewer's requests that changed since they last looked. */
  changed: z.number().int(),
  /** Open reports that the viewer can handle. 0 unless they're a moderator. */
  reports: z.number().int(),
  latest: latestStep.nullable(),
});

export type Change = z.output<typeof change>;
export type News = z.infer<typeof news>;
