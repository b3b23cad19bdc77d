import { aboutPerson } from './about';
import {
  choices,
  id,
  idOut,
  instantOut,
  optionalText,
  pageInput,
  pageOf,
  person,
  withKey,
} from './common';
import { host, listing } from './listing';
import {
  accessibilityTags,
  dietaryFlags,
  MAX_SEATS_PER_REQUEST,
  requestActions,
  requestStatuses,
} from './options';
import { rating } from './ratingShown';
import { timeSlot } from './timeSlot';
import { fault, z } from './zod';

const requestFields = z.object({
  slotId: id,
  seatsRequested: z
    .number()
    .int()
    .min(1, fault('SEAT_NEEDED'))
    .max(MAX_SEATS_PER_REQUEST, fault('SEATS_AT_MOST')),
  introMessage: optionalText(2000),
  dietaryFlags: choices(dietaryFlags).default([]),
  /** How many of the party each of `dietaryFlags` concerns, in their order: 0 says nothing. Or empty. */
  dietaryCounts: z
    .array(z.number().int().min(0).max(MAX_SEATS_PER_REQUEST))
    .max(dietaryFlags.length)
    .default([]),
  /** Told with the request; those of the profile are told to a host who accepts. */
  accessibilityNeeds: choices(accessibilityTags).default([]),
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
  .refine(oneCountEach, oneCountEachError)
  .refine(countsFit, countsFitError);

/** What a host may answer to a pending request. */
const answers = ['accepted', 'declined', 'waitlisted'] as const;

export const requestAnswerInput = z.object({
  id,
  status: z.enum(answers),
  /** Held for ten seconds, in which the host can undo it, and the guest does not hear of it. */
  undoable: z.boolean().optional(),
});

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
  /** How many of the party each of these concerns, in their order, 0 where they did not say; or empty. */
  dietaryCounts: z.array(z.number().int()),
  /** What they told with the request. */
  accessibilityNeeds: z.array(z.string()),
  /** Whether what an acceptance shares is shared now: until 48 hours after the meal. */
  isShared: z.boolean(),
  /** What the viewer may do with it now. */
  actions: z.array(z.enum(requestActions)),
  /** Whether its guest lost another meal at this time near by, and so stands before others. */
  goesFirst: z.boolean(),
  /** Of a pending one: by when its host should answer, never on a holy day. */
  answerBy: instantOut.nullable(),
  /** Where the meal was moved after the acceptance: whether its guest has said that they still come. */
  stillComing: z.enum(['asked', 'yes']).nullable(),
  /** When the meal was to begin, before it was moved. */
  movedFrom: instantOut.nullable(),
  /** For so many milliseconds its host can undo their answer yet; null where they cannot, and for guests. */
  undoMs: z.number().int().nullable(),
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
  /** What of their needs the listing does not say it can meet. */
  unmet: z.object({ dietary: z.array(z.string()), accessibility: z.array(z.string()) }),
  /** About the guest what they chose to show; null between two who are kept apart. */
  hopper: person
    .extend({ about: aboutPerson.nullable(), rating: rating.nullable() })
    .extend(acceptedGuest.partial().shape),
});

/** A meal that is offered to a guest who is left without one, with what anybody may see of it. */
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

/** A request as its guest sees it. The listing carries the address while an acceptance shares it. */
export const hopperRequest = request.extend({
  slot: slotOfRequest,
  listing: listing.extend({ host }),
  /** The host's telephone, if there is one, while an acceptance shares it; else absent. */
  hostPhone: z.string().nullable().optional(),
  /** Why other meals are offered for it (`requests.offers`), if they are. */
  offersFor: z.enum(['mealGone', 'noAnswer']).nullable(),
});

/** The next meal of somebody's that is not over: where they are accepted, else one at their own table. */
export const nextMeal = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('guest'), request: hopperRequest }),
    z.object({
      as: z.literal('host'),
      slot: slotOfRequest,
      listing: listing.pick({ id: true, title: true, timeZone: true }),
      /** How many people come. */
      guests: z.number().int(),
    }),
  ])
  .nullable();

export const overlapsInput = z.object({ slotId: id });

/** Another meal of a guest's at the same time: one that awaits them, or that they have asked for. */
export const overlaps = z.array(
  z.object({
    requestId: idOut,
    status: z.enum(['accepted', 'pending']),
    slot: timeSlot.pick({ type: true, startsAt: true, endsAt: true }),
    listing: listing.pick({ title: true, timeZone: true }),
  }),
);

/**
 * What a guest's browser keeps for when there is no network: whole pages, each in parts, of which one that has
 * an end is shown until then and no longer. `*` stands for all other pages.
 */
export const pocket = z.object({
  userId: idOut,
  pages: z.array(
    z.object({
      path: z.string(),
      parts: z.array(z.object({ html: z.string(), until: instantOut.nullable() })),
    }),
  ),
});

/** What a change answers: the request's new face. */
export const changedRequest = request.omit({ threadId: true, reason: true });

export const mealOffers = z.array(mealOffer);

export const hostRequestPage = pageOf(hostRequest);
export const hopperRequestPage = pageOf(hopperRequest);

/** A calendar file (RFC 5545). */
export const calendarFile = z.object({ filename: z.string(), content: z.string() });

export type HostRequest = z.infer<typeof hostRequest>;
export type MealOffer = z.infer<typeof mealOffer>;
export type Pocket = z.infer<typeof pocket>;
export type NextMeal = z.infer<typeof nextMeal>;
export type Overlaps = z.infer<typeof overlaps>;
export type HopperRequest = z.infer<typeof hopperRequest>;
export type RequestAnswer = (typeof answers)[number];
export type ChangedRequest = z.infer<typeof changedRequest>;
