import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  foundListing,
  listingCreateInput,
  listingDetail,
  listingWithSlots,
  MOST_COUNTED,
} from '@/schemas/listing';
import { idParam, listingSearchQuery, pageQuery, userIdParam } from '@/schemas/rest';
import {
  mealCancelInput,
  mealCancelled,
  rainPlanTold,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { json, listOf, operation } from './operation';

const tag = 'Listings';
const own = 'The listings, newest first.';

export const listingPaths: ZodOpenApiPathsObject = {
  '/api/listings/search': {
    get: operation({
      id: 'searchListings',
      tag,
      says: 'Finds listings that meet all filters that are set, those with coming meals first.',
      query: listingSearchQuery,
      open: true,
      answer: listOf('The listings found.', foundListing, { upTo: MOST_COUNTED }),
    }),
  },
  '/api/listings': {
    post: operation({
      id: 'createListing',
      tag,
      says: 'Makes a listing of the signed-in user’s own.',
      body: listingCreateInput,
      creates: true,
      answer: json('The new listing.', listingWithSlots),
      refused: [404, 409],
    }),
  },
  '/api/listings/{id}': {
    get: operation({
      id: 'getListing',
      tag,
      says: 'Gives one listing; its address only to its host, and to accepted guests until 48 hours after their meal.',
      path: idParam,
      open: true,
      answer: json('The listing.', listingDetail),
      refused: [404],
    }),
    put: operation({
      id: 'updateListing',
      tag,
      says: 'Saves a listing of one’s own; with `timeSlots` its slots become those, else they stay.',
      path: idParam,
      body: listingCreateInput,
      answer: json('The listing as it is now.', listingWithSlots),
      refused: [404, 409],
    }),
  },
  '/api/listings/host': {
    get: operation({
      id: 'listOwnListings',
      tag,
      says: 'Lists the signed-in user’s own listings, hidden ones too.',
      query: pageQuery,
      answer: listOf(own, listingWithSlots),
    }),
  },
  '/api/listings/host/{userId}': {
    get: operation({
      id: 'listListingsOfHost',
      tag,
      says: 'Lists the signed-in user’s own listings; the id must be that very user’s.',
      path: userIdParam,
      query: pageQuery,
      answer: listOf(own, listingWithSlots),
    }),
  },
  '/api/time-slots': {
    post: operation({
      id: 'createTimeSlot',
      tag: 'Time slots',
      says: 'Adds a slot to one’s own listing, or brings back the removed one of that type and start.',
      body: timeSlotCreateInput,
      creates: true,
      answer: json('The slot.', timeSlot),
      refused: [404, 409],
    }),
  },
  '/api/time-slots/{id}': {
    delete: operation({
      id: 'removeTimeSlot',
      tag: 'Time slots',
      says: 'Removes a slot of one’s own listing; added again within ten minutes, it keeps its guests.',
      path: idParam,
      status: 204,
      answer: { description: 'It is removed.' },
      refused: [404],
    }),
  },
  '/api/time-slots/{id}/cancel': {
    post: operation({
      id: 'cancelMeal',
      tag: 'Time slots',
      says: 'Cancels a whole meal of one’s own with one message to all who have asked for it: their requests end at once, and they are offered others.',
      path: idParam,
      body: mealCancelInput.omit({ id: true }),
      bodyOptional: true,
      answer: json('How many guests are told.', mealCancelled),
      refused: [404, 409],
    }),
  },
  '/api/time-slots/{id}/rain-plan': {
    post: operation({
      id: 'tellRainPlan',
      tag: 'Time slots',
      says: 'Tells all accepted guests of a meal of one’s own, once each, that the rain plan of the listing holds. On a holy day of its place it is refused.',
      path: idParam,
      answer: json('How many guests know.', rainPlanTold),
      refused: [404, 409],
    }),
  },
};
