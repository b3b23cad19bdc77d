import { id, idOut, instantOut, optionalText, pageInput, pageOf, withKey } from './common';
import { allergy, groupSize, guestNeeds, sentNeeds, statedNeeds } from './guestNeeds';
import { host, listing, placeNames } from './listing';
import { MAX_ASKED_TOGETHER, requestActions, requestStatuses } from './options';
import { aboutPerson, person, rating } from './person';
import { timeSlot } from './timeSlot';
import { fault, z } from './zod';

const needs = guestNeeds.shape;

const requestFields = z.object({
  slotId: id,
  seatsRequested: groupSize('SEAT_NEEDED', 'SEATS_AT_MOST'),
  introMessage: optionalText(2000),
  dietaryFlags: needs.dietaryFlags.default([]),
  dietaryCounts: needs.dietaryCounts.default([]),
  accessibilityNeeds: needs.accessibilityNeeds.default([]),
  allergens: needs.allergens.default([]),
});

type Needs = Pick<
  z.output<typeof requestFields>,
  'seatsRequested' | 'dietaryFlags' | 'dietaryCounts'
>;

const oneCountEach = ({ dietaryFlags, dietaryCounts }: Needs) =>
  dietaryCounts.length === 0 || dietaryCounts.length === dietaryFlags.length;
const oneCountEachError = { path: ['dietaryCounts'], message: fault('COUNTS_UNEVEN') };
const countsFit = ({ seatsRequested, dietaryCounts }: Needs) =>
  dietaryCounts.every((count) => count <= seatsRequested);
const countsFitError = { path: ['dietaryCounts'], message: fault('COUNT_OVER_PARTY') };

export const requestCreateInput = requestFields
  .extend(withKey)
  .extend({
    waitlist: z.boolean().default(false),
    remember: z.boolean().default(false),
  })
  .refine(oneCountEach, oneCountEachError)
  .refine(countsFit, countsFitError);

const { slotId, ...sharedFields } = requestFields.shape;

/** Leaves room for the id of each meal. */
const SHORT_KEY = /^[\x20-\x7e]{1,100}$/;

/** `meals`: different ones, at the same time. */
export const askSeveralInput = z
  .object({
    meals: z
      .array(z.object({ slotId, waitlist: z.boolean().default(false) }))
      .min(1)
      .max(MAX_ASKED_TOGETHER)
      .refine((meals) => new Set(meals.map((meal) => meal.slotId)).size === meals.length),
    ...sharedFields,
    key: z.string().regex(SHORT_KEY, fault('KEY')).optional(),
    remember: z.boolean().default(false),
  })
  .refine(oneCountEach, oneCountEachError)
  .refine(countsFit, countsFitError);

const { seatsRequested } = sharedFields;

const answers = ['accepted', 'declined', 'waitlisted'] as const;

export const requestAnswerInput = z.object({
  id,
  status: z.enum(answers),
  undoable: z.boolean().optional(),
  confirmedAllergies: z.array(z.string().max(100)).max(50).optional(),
  seatsRequested: seatsRequested.optional(),
});

export const groupSizeInput = z.object({
  id,
  seatsRequested,
  waitlist: z.boolean().default(false),
});

/** `seatsWanted`: the wish that the host saw. */
export const moreSeatsInput = z.object({
  id,
  accept: z.boolean(),
  seatsWanted: seatsRequested.optional(),
});

export const requestCancelInput = z.object({ id, reason: optionalText(1000) });

export const requestListInput = pageInput(50).extend({
  state: z.enum(['pending', 'answered']).optional(),
});

/** `lost`: requests that ended before their meal, and not by the guest. */
export const hopperRequestListInput = requestListInput.extend({
  state: z.enum(['pending', 'answered', 'lost']).optional(),
});

export const hostRequestListInput = requestListInput.extend({ listingId: id.optional() });

const request = z.object({
  id: idOut,
  slotId: idOut,
  seatsRequested: z.number().int(),
  seatsWanted: z.number().int().nullable(),
  status: z.enum(requestStatuses),
  introMessage: z.string().nullable(),
  invitation: z.string().nullable(),
  ...sentNeeds.shape,
  allergies: z.array(allergy),
  confirmedAt: instantOut.nullable(),
  isShared: z.boolean(),
  actions: z.array(z.enum(requestActions)),
  goesFirst: z.boolean(),
  answerBy: instantOut.nullable(),
  stillComing: z.enum(['asked', 'yes']).nullable(),
  movedAt: instantOut.nullable(),
  movedFrom: instantOut.nullable(),
  placeChanged: z.boolean(),
  undoMs: z.number().int().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  reason: z.string().nullable(),
  threadId: idOut.nullable(),
});

const slotOfRequest = timeSlot.omit({ requests: true, refusal: true, groups: true });

const acceptedGuest = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...statedNeeds.pick({ dietaryNotes: true, allergens: true, accessibilityNeeds: true }).shape,
});

export const hostRequest = request.extend({
  fromWaitlist: z.boolean(),
  asksOthers: z.boolean(),
  isIntroUnread: z.boolean(),
  slot: slotOfRequest,
  groups: z.object({
    accepted: z.number().int(),
    pending: z.number().int(),
    waitlisted: z.number().int(),
  }),
  listing: listing.pick({ id: true, title: true, timeZone: true, photoUrl: true }),
  unmet: z.object({ dietary: z.array(z.string()), accessibility: z.array(z.string()) }),
  hopper: person
    .extend({ about: aboutPerson.nullable(), rating: rating.nullable() })
    .extend(acceptedGuest.partial().shape),
});

/** A meal offered to a guest who's left without one. It includes public details only. */
const mealOffer = z.object({
  slot: slotOfRequest,
  listing: listing.pick({
    id: true,
    title: true,
    city: true,
    region: true,
    country: true,
    timeZone: true,
  }),
});

/** A request as its guest sees it. The listing includes the address while it's shared. */
export const hopperRequest = request.extend({
  slot: slotOfRequest,
  listing: listing.extend({ ...placeNames, host }),
  hostPhone: z.string().nullable().optional(),
  suggestsPhone: z.boolean(),
  offersFor: z.enum(['mealGone', 'ended', 'noAnswer']).nullable(),
});

/**
 * The user's next meal that isn't over: one where they're accepted as a guest, or else one they
 * host.
 */
export const nextMeal = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('guest'), request: hopperRequest }),
    z.object({
      as: z.literal('host'),
      slot: slotOfRequest,
      listing: listing.pick({ id: true, title: true, timeZone: true, photoUrl: true }),
      guests: z.number().int(),
    }),
  ])
  .nullable();

export const overlapsInput = z.object({ slotId: id });

export const overlaps = z.array(
  z.object({
    requestId: idOut,
    status: z.enum(['accepted', 'pending']),
    slot: timeSlot.pick({ type: true, startsAt: true, endsAt: true }),
    listing: listing.pick({ title: true, timeZone: true }),
  }),
);

/**
 * The offline copy in a guest's browser. Each page consists of parts, and a part with an end time
 * is shown only until then. The path `*` stands for all other pages.
 */
export const offlineCopy = z.object({
  userId: idOut,
  pages: z.array(
    z.object({
      path: z.string(),
      parts: z.array(z.object({ html: z.string(), until: instantOut.nullable() })),
    }),
  ),
});

export const changedRequest = request.omit({ threadId: true, reason: true });

/** `id` is a meal's. */
export const answerAllInput = z.object({ id, status: z.enum(['accepted', 'declined']) });

export const answeredAll = z.object({
  answered: z.array(changedRequest.extend({ hopper: person })),
  refused: z.array(z.object({ id: idOut, hopper: person, why: z.string() })),
});

/** `refused` says why the other hosts couldn't be asked. */
export const askedSeveral = z.object({
  sent: z.array(changedRequest),
  refused: z.array(z.object({ slotId: idOut, why: z.string() })),
});

export const mealOffers = z.array(mealOffer);

/** A change of a request between the two people of a thread. */
const threadEvent = z.object({
  id: idOut,
  by: z.enum(['viewer', 'other', 'system']),
  /** Null for a new request. */
  from: z.enum(requestStatuses).nullable(),
  to: z.enum(requestStatuses),
  reason: z.string().nullable(),
  seatsRequested: z.number().int(),
  slot: timeSlot.pick({ type: true, startsAt: true }),
  createdAt: instantOut,
});

/** The meal, listing and request of a thread. Public details only. */
export const threadRequests = z.object({
  listing: listing.pick({ id: true, title: true, timeZone: true, photoUrl: true }).nullable(),
  /** The guest's accepted or next open request, or else the last one. */
  request: z
    .object({
      id: idOut,
      status: z.enum(requestStatuses),
      seatsRequested: z.number().int(),
      slot: timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true, isOver: true }),
    })
    .nullable(),
  /** Oldest first. */
  events: z.array(threadEvent),
});

export const hostRequestPage = pageOf(hostRequest);
export const hopperRequestPage = pageOf(hopperRequest);

export const calendarFile = z.object({ filename: z.string(), content: z.string() });

export type HostRequest = z.infer<typeof hostRequest>;
export type MealOffer = z.infer<typeof mealOffer>;
export type OfflineCopy = z.infer<typeof offlineCopy>;
export type ThreadRequests = z.infer<typeof threadRequests>;
export type ThreadEvent = ThreadRequests['events'][number];
export type NextMeal = z.infer<typeof nextMeal>;
export type Overlaps = z.infer<typeof overlaps>;
export type HopperRequest = z.infer<typeof hopperRequest>;
export type RequestAnswer = (typeof answers)[number];
export type ChangedRequest = z.infer<typeof changedRequest>;
