import { listingCreateInput, listingUpdateBody } from '@/schemas/listing';
import { uploadedPicture } from '@/schemas/picture';
import { place, placeQuery } from '@/schemas/place';
import {
  foundListingWithUrl,
  listingDetailWithUrl,
  listingWithUrl,
  savedListingWithUrl,
} from '@/schemas/rest';
import { MAX_COUNTED } from '@/schemas/search';
import { timeSlot } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { exampleOf } from './docs';
import { parameters } from './fields/describe';
import { pageParameters, searchFeedParameters, searchParameters } from './fields/parameters';
import { body, json, listOf, type OperationGroup } from './operation';

const listDescription = 'The listings, newest first. Those whose meals are all over come last.';
const feed =
  '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…</feed>';

const calendar = 'BEGIN:VCALENDAR\r\n…\r\nEND:VCALENDAR\r\n';

/** Example values that depend on the caller: a listing's host, everyone else, and a search. */
const hostValues = {
  timeSlots: [
    exampleOf(timeSlot, { refusal: 'OWN_SLOT', groups: exampleOf(timeSlot.shape.groups.unwrap()) }),
  ],
};
const publicValues = {
  addressLine1: undefined,
  addressLine2: undefined,
  lat: undefined,
  lon: undefined,
  canceledMeals: undefined,
};

const resultValues = { ...publicValues, timeSlots: [exampleOf(timeSlot, { day: undefined })] };

export const listings: OperationGroup = {
  tag: 'Listings',
  description: 'What hosts offer.',
  pathParameters: { id: 'The listing’s ID.', userId: 'The caller’s own user ID.' },
  operations: {
    'GET /api/listings/search': {
      id: 'searchListings',
      summary: 'Search listings.',
      description:
        'Finds listings that match all given filters. `date`, `dateTo`, `mealType`, `price`, `seats`, and `upcoming` must match the same meal. Listings with seats at a meal that hasn’t begun are first, soonest first.',
      query: searchParameters,
      open: true,
      programs: true,
      answer: listOf('The listings found.', foundListingWithUrl, resultValues, {
        upTo: MAX_COUNTED,
      }),
    },
    'GET /api/listings/search.atom': {
      id: 'searchListingsFeed',
      summary: 'Search listings, as a feed.',
      description:
        'The same search for feed readers (Atom, RFC 4287), as visitors see it and never with a street. Its address can be subscribed to.',
      query: searchFeedParameters,
      open: true,
      programs: true,
      answer: {
        description: 'The feed.',
        content: { 'application/atom+xml': { schema: z.string(), example: feed } },
      },
    },
    'GET /api/listings/search.ics': {
      id: 'searchListingsCalendar',
      summary: 'Search listings, as a calendar.',
      description:
        'The same search for calendar apps, as visitors see it and never with a street. Each meal that matches is an event.',
      query: searchFeedParameters,
      open: true,
      programs: true,
      answer: {
        description: 'The calendar (RFC 5545).',
        content: { 'text/calendar': { schema: z.string(), example: calendar } },
      },
    },
    'POST /api/listings': {
      id: 'createListing',
      summary: 'Create a listing.',
      description: 'Creates a listing, whose host is the caller, with its meals.',
      body: body(listingCreateInput),
      creates: true,
      answer: json('The new listing.', listingWithUrl, hostValues),
      refused: [404, 409],
    },
    'GET /api/listings/{id}': {
      id: 'getListing',
      summary: 'Get a listing.',
      description:
        'Returns one listing with its meals and pictures. The street is included only for its host, and for accepted guests until 48 hours after their meal.',
      open: true,
      programs: true,
      answer: json('The listing.', listingDetailWithUrl, publicValues),
    },
    'PUT /api/listings/{id}': {
      id: 'updateListing',
      summary: 'Save a listing.',
      description:
        'Replaces a listing of the caller’s. Absent fields are cleared unless their description says that they stay. With `timeSlots`, its meals become those: the open requests of dropped meals are canceled. With `If-Match`, nothing is saved if the listing was changed meanwhile.',
      body: body(listingUpdateBody),
      versioned: true,
      answer: json('The listing after the change.', savedListingWithUrl, hostValues),
      refused: [409],
    },
    'GET /api/listings/host': {
      id: 'listOwnListings',
      summary: 'List your own listings.',
      description: 'Returns the caller’s listings, including hidden ones.',
      query: pageParameters,
      answer: listOf(listDescription, listingWithUrl, hostValues),
    },
    'GET /api/listings/host/{userId}': {
      id: 'listListingsOfHost',
      summary: 'List your own listings by user ID.',
      description: 'Like `/api/listings/host`. Any other user’s ID is rejected.',
      query: pageParameters,
      answer: listOf(listDescription, listingWithUrl, hostValues),
    },
    'GET /api/places': {
      id: 'suggestPlaces',
      summary: 'Find places by name.',
      description:
        'Finds places by the names people use, for `near` of a search. Names are from GeoNames (CC BY 4.0) and others.',
      query: parameters(placeQuery, {
        q: 'A name or a postal code. A state, country, or larger city can follow it, with or without a comma.',
      }),
      open: true,
      programs: true,
      answer: json('At most 8 places, most likely first.', z.array(place)),
    },
    'GET /api/photo': {
      id: 'getPhoto',
      summary: 'Get a photo from another site.',
      description:
        'Returns a photo of a listing or person that the caller can see. The server fetches it, so the other site doesn’t learn who looks at it.',
      query: parameters(z.object({ url: z.string() }), {
        url: 'The photo’s https URL, exactly as a response has it.',
      }),
      open: true,
      answer: {
        description: 'A JPEG, PNG, WebP, AVIF, or GIF of at most 10 MB.',
        content: { 'image/*': { schema: z.string() } },
      },
      refused: [404],
    },
    'POST /api/pictures': {
      id: 'uploadPicture',
      summary: 'Upload a picture.',
      description:
        'Stores a picture. Only its pixels are kept: no location, time, or camera. Nobody else can see it until it is added to a listing or to the profile, and if that doesn’t happen within a day, it is deleted.',
      body: {
        required: true,
        description:
          'A JPEG, PNG, WebP, AVIF, or GIF of at most 10 MB, 40 megapixels, and 20,000 pixels per side, sent within three minutes. A baseline JPEG can have 110 megapixels and sides of any length.',
        content: { 'image/*': { schema: z.string() } },
      },
      status: 201,
      answer: json('The picture, with the path of its largest JPEG.', uploadedPicture),
      refused: [400, 408, 409, 413],
    },
  },
};
