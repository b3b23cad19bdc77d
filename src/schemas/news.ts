import { idOut, instantOut } from './common';
import { listing } from './listing';
import { requestStatuses } from './options';
import { timeSlot } from './timeSlot';
import { z } from './zod';

/** The last step that the other side, or the system for them, has taken with a request of the viewer's. */
const latestStep = z.object({
  at: instantOut,
  requestId: idOut,
  /** What the viewer is to it. */
  side: z.enum(['hopper', 'host']),
  status: z.enum(requestStatuses),
  /** Whether it is that the meal was moved, which is asked of an accepted guest. */
  isMoved: z.boolean(),
  seatsRequested: z.number().int(),
  /** The first name of its guest, for its host. */
  guest: z.string().nullable(),
  listing: listing.pick({ title: true, timeZone: true }),
  slot: timeSlot.pick({ startsAt: true }),
});

/** What awaits the viewer, in numbers, of meals that are not over; and what happened last. */
export const news = z.object({
  /** Messages that they have not read. */
  unread: z.number().int(),
  /** Requests for their own meals that await their answer. */
  toAnswer: z.number().int(),
  /** Requests of their own that changed since they last looked at them. */
  changed: z.number().int(),
  latest: latestStep.nullable(),
});

export type News = z.infer<typeof news>;
