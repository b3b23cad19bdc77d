import { choices, id, idOut, instantOut, optionalText, pageInput, pageOf, person } from './common';
import { host, listing } from './listing';
import { dietaryFlags, MAX_SEATS_PER_REQUEST, requestActions, requestStatuses } from './options';
import { timeSlot } from './timeSlot';
import { fault, z } from './zod';

export const requestCreateInput = z.object({
  slotId: id,
  seatsRequested: z
    .number()
    .int()
    .min(1, fault('SEAT_NEEDED'))
    .max(MAX_SEATS_PER_REQUEST, fault('SEATS_AT_MOST')),
  introMessage: optionalText(2000),
  dietaryFlags: choices(dietaryFlags).default([]),
});

/** What a host may answer to a pending request. */
export const answers = ['accepted', 'declined', 'waitlisted'] as const;

export const requestAnswerInput = z.object({ id, status: z.enum(answers) });

/** The host must give a reason; a guest may. */
export const requestCancelInput = z.object({ id, reason: optionalText(1000) });

/** `pending`: those whose meal is still to come. `answered`: all the others. */
export const requestListInput = pageInput(50).extend({
  state: z.enum(['pending', 'answered']).optional(),
});

export const hostRequestListInput = requestListInput.extend({ listingId: id.optional() });

const request = z.object({
  id: idOut,
  slotId: idOut,
  seatsRequested: z.number().int(),
  /** As of now: what waited when its meal was over reads `expired`. */
  status: z.enum(requestStatuses),
  introMessage: z.string().nullable(),
  dietaryFlags: z.array(z.string()),
  /** Whether what an acceptance shares is shared now: until 48 hours after the meal. */
  isShared: z.boolean(),
  /** What the viewer may do with it now. */
  actions: z.array(z.enum(requestActions)),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** Why it was cancelled, where somebody said. */
  reason: z.string().nullable(),
  /** The conversation of this guest and this host. */
  threadId: idOut.nullable(),
});

const slotOfRequest = timeSlot.omit({ requests: true, refusal: true });

/** What the host of an accepted guest learns of them while it is shared: mail, phone and notes. */
const acceptedGuest = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dietaryNotes: z.string().nullable(),
  allergens: z.array(z.string()),
  accessibilityNeeds: z.array(z.string()),
});

/** A request as its host sees it. */
export const hostRequest = request.extend({
  slot: slotOfRequest,
  listing: listing.pick({ id: true, title: true, timeZone: true }),
  hopper: person.extend(acceptedGuest.partial().shape),
});

/** A request as its guest sees it. The listing carries the address while an acceptance shares it. */
export const hopperRequest = request.extend({
  slot: slotOfRequest,
  listing: listing.extend({ host }),
});

/** What a change answers: the request's new face. */
export const changedRequest = request.omit({ threadId: true, reason: true });

export const hostRequestPage = pageOf(hostRequest);
export const hopperRequestPage = pageOf(hopperRequest);

/** A calendar file (RFC 5545). */
export const calendarFile = z.object({ filename: z.string(), content: z.string() });

export type HostRequest = z.infer<typeof hostRequest>;
export type HopperRequest = z.infer<typeof hopperRequest>;
export type RequestAnswer = (typeof answers)[number];
