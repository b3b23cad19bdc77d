import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  listingCreateInput,
  listingDetail,
  listingUpdateBody,
  listingWithSlots,
  savedListing,
} from '@/schemas/listing';
import { idParam, mealCancelBody, userIdParam } from '@/schemas/rest';
import { foundListing, MOST_COUNTED } from '@/schemas/search';
import {
  mealCancelled,
  mealsCancelInput,
  mealsCancelled,
  rainPlanTold,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { parameters } from './descriptions/describe';
import { pageParameters, searchParameters } from './descriptions/parameters';
import {
  detail,
  listingInput,
  ownListing,
  searchResult,
  slot,
  slotInput,
} from './examples/listing';
import { body, json, listOf, operation } from './operation';

const tag = 'Listings';
const listDescription = 'The listings, newest first. Those whose meals are all over come last.';
const listingId = parameters(idParam, { id: 'The listing’s ID.' });
const etag = z.object({
  ETag: z.string().optional().meta({
    description:
      'Only for its host: the version of what a `PUT` replaces, to send in `If-Match`. Requests of guests and measures of moderators don’t change it.',
  }),
});
const slotId = parameters(idParam, { id: 'The time slot’s ID.' });

export const listingPaths: ZodOpenApiPathsObject = {
  '/api/listings/search': {
    get: operation({
      id: 'searchListings',
      tag,
      summary: 'Search listings.',
      description:
        'Finds listings that match all given filters. `date`, `dateTo`, `mealType`, `price`, `seats`, and `upcoming` must match the same meal. Listings with seats at a meal that hasn’t begun are first, soonest first.',
      query: searchParameters,
      open: true,
      answer: listOf('The listings found.', foundListing, [searchResult], { upTo: MOST_COUNTED }),
    }),
  },
  '/api/listings': {
    post: operation({
      id: 'createListing',
      tag,
      summary: 'Create a listing.',
      description: 'Creates a listing, whose host is the caller, with its meals.',
      body: body(listingCreateInput, listingInput),
      creates: true,
      answer: json('The new listing.', listingWithSlots, ownListing),
      refused: [404, 409],
    }),
  },
  '/api/listings/{id}': {
    get: operation({
      id: 'getListing',
      tag,
      summary: 'Get a listing.',
      description:
        'Returns one listing with its meals and pictures. The street is included only for its host, and for accepted guests until 48 hours after their meal.',
      path: listingId,
      open: true,
      answer: { ...json('The listing.', listingDetail, detail), headers: etag },
      refused: [404],
    }),
    put: operation({
      id: 'updateListing',
      tag,
      summary: 'Save a listing.',
      description:
        'Replaces a listing of the caller’s. Absent fields are cleared unless their description says that they stay. With `timeSlots`, its meals become those: the open requests of dropped meals are canceled. With `If-Match`, nothing is saved if the listing was changed meanwhile.',
      path: listingId,
      body: body(listingUpdateBody, { ...listingInput, removedMeals: [] }),
      versioned: true,
      answer: json('The listing after the change.', savedListing, {
        ...ownListing,
        notified: { asked: 1, removed: 0 },
      }),
      refused: [404, 409],
    }),
  },
  '/api/listings/host': {
    get: operation({
      id: 'listOwnListings',
      tag,
      summary: 'List your own listings.',
      description: 'Returns the caller’s listings, including hidden ones.',
      query: pageParameters,
      answer: listOf(listDescription, listingWithSlots, [ownListing]),
    }),
  },
  '/api/listings/host/{userId}': {
    get: operation({
      id: 'listListingsOfHost',
      tag,
      summary: 'List your own listings by user ID.',
      description: 'Like `/api/listings/host`. Any other user’s ID is rejected.',
      path: parameters(userIdParam, { userId: 'The caller’s own user ID.' }),
      query: pageParameters,
      answer: listOf(listDescription, listingWithSlots, [ownListing]),
    }),
  },
  '/api/time-slots': {
    post: operation({
      id: 'createTimeSlot',
      tag: 'Time slots',
      summary: 'Add a time slot.',
      description:
        'Adds a meal to a listing of the caller’s. If one of the same type and start was removed, it is restored with its guests.',
      body: body(timeSlotCreateInput, slotInput),
      creates: true,
      answer: json('The time slot.', timeSlot, slot),
      refused: [404, 409],
    }),
  },
  '/api/time-slots/cancel': {
    post: operation({
      id: 'cancelMeals',
      tag: 'Time slots',
      summary: 'Cancel several meals for everyone.',
      description:
        'Cancels meals of the caller’s for good, all or none. Everyone who asked for one is told at once, with one message, and is offered other meals. Repeating it changes nothing and tells nobody again.',
      body: body(mealsCancelInput, { ids: [slot.id], message: 'I’m sick. I’m so sorry!' }),
      answer: json('What is canceled, and how many are told.', mealsCancelled, {
        meals: 1,
        groups: 4,
      }),
      refused: [404, 409],
    }),
  },
  '/api/time-slots/{id}': {
    delete: operation({
      id: 'removeTimeSlot',
      tag: 'Time slots',
      summary: 'Remove a time slot.',
      description:
        'Removes a meal of the caller’s. Adding it again within ten minutes keeps its guests. After that, its open requests are canceled and the guests are told.',
      path: slotId,
      status: 204,
      answer: { description: 'It’s removed.' },
      refused: [404],
    }),
  },
  '/api/time-slots/{id}/cancel': {
    post: operation({
      id: 'cancelMeal',
      tag: 'Time slots',
      summary: 'Cancel a meal for everyone.',
      description:
        'Cancels a meal of the caller’s for good. Everyone who asked for it is told at once, with one message, and is offered other meals.',
      path: slotId,
      body: body(mealCancelBody, { message: 'I’m sick. I’m so sorry!' }),
      bodyOptional: true,
      answer: json('How many guests are told.', mealCancelled, { guests: 4 }),
      refused: [404, 409],
    }),
  },
  '/api/time-slots/{id}/rain-plan': {
    post: operation({
      id: 'tellRainPlan',
      tag: 'Time slots',
      summary: 'Announce the rain plan.',
      description:
        'Tells all accepted guests of a meal of the caller’s that the listing’s rain plan applies. Each guest is told once. Rejected without a plan, once the meal has begun, and on Shabbat and Yom Tov where it is.',
      path: slotId,
      answer: json('How many guests know.', rainPlanTold, { guests: 3 }),
      refused: [404, 409],
    }),
  },
};
