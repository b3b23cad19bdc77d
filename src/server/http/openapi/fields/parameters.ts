import {
  hostRequestListQuery,
  ifMatchHeader,
  ifNoneMatchHeader,
  keyHeader,
  listingSearchQuery,
  messageListQuery,
  pageQuery,
  requestListQuery,
  searchFeedFields,
} from '@/schemas/rest';
import { parameters } from './describe';

const paging = {
  limit: 'Number of items per page.',
  cursor: 'Where the page starts: the value in the `Link` header of the page before. Opaque.',
};

const states =
  '`pending`: requests that wait for an answer, for meals that aren’t over. `answered`: all others. Without it, both.';

export const pageParameters = parameters(pageQuery, paging);

export const requestListParameters = parameters(requestListQuery, { ...paging, state: states });

export const hostRequestListParameters = parameters(hostRequestListQuery, {
  ...paging,
  state: `${states} With \`pending\`, guests who lost another meal come first.`,
  listingId: 'Only requests for this listing of the caller’s.',
});

export const messageListParameters = parameters(messageListQuery, {
  before: 'ID of the oldest message already loaded. Without it, the latest messages are returned.',
});

export const keyParameters = parameters(keyHeader, {
  'Idempotency-Key':
    'A text of your own, different for each item. Sending the same key again within a day creates nothing and returns the first item as it is now. 1 to 200 plain ASCII characters.',
});

export const ifMatchParameters = parameters(ifMatchHeader, {
  'If-Match':
    'The `ETag` of the `GET` that the change starts from. If the listing was changed since, nothing is saved and the status is 412. Repeating a save that succeeded is fine. Without it, the save replaces whatever is there.',
});

export const ifNoneMatchParameters = parameters(ifNoneMatchHeader, {
  'If-None-Match':
    'The `ETag` of a response that the caller already has. If it’s still the same, the status is 304 without a body. Only without a session.',
});

const searchTexts = {
  city: 'The start of a city’s name or of a postal code. Case and accents don’t matter, and from four letters on, one typo doesn’t either.',
  kashrutLevel: 'Only this kashrut level.',
  kidFriendly: 'Whether children are welcome.',
  mealType: 'Only this kind of meal.',
  mode: '`open` finds open sukkahs, which need no request, instead of meals. `seats` and `mealType` don’t matter then.',
  date: 'The date of the meal in the listing’s time zone, like `2027-10-15`. With `dateTo`, the first date.',
  dateTo: 'The last date of a range, in the listing’s time zone.',
  price: 'Only meals that are free or ask for nothing.',
  seats: 'At least this many seats left, for one group.',
  accessibility: 'Only listings with all of these, separated by commas, by the host’s word.',
  dietary:
    'Only listings that can meet all of these needs, separated by commas, by the host’s word.',
  kitchen:
    'Only listings with all of these kitchen facts, separated by commas, by the host’s word.',
  amenities: 'Only listings with all of these, separated by commas.',
  maxSteps: 'At most this many steps to enter. Listings that don’t say are left out.',
  minhagim: 'Only listings with at least one of these customs, separated by commas.',
  seatingStyle: 'Only this way of sitting.',
  genderSeating: 'Only this seating of men and women.',
  upcoming: 'With `true`, only meals that aren’t over.',
  near: 'Where to search: a place’s ID from `/api/places`, or a point in degrees as `lat,lon`. A point is rounded to 0.01°, about 1 km.',
  radiusKm:
    'Search radius around `near`, in kilometers. Default: the whole place, or 10 around a point.',
  sort: 'The order: soonest first (the default), or nearest to `near` first.',
  widen:
    'With `true`, a search near a place that finds fewer than three goes on within 10, 25, and 50 km, nearest first.',
  ids: 'Only these listings, separated by commas.',
  updatedSince:
    'Only listings that were changed at this instant or later: see `updatedAt`. Removed and hidden listings disappear without a trace, so fetch the whole list once in a while. Seats that are taken change no `updatedAt`.',
};

export const searchParameters = parameters(listingSearchQuery, {
  ...paging,
  ...searchTexts,
  saved: 'With `true`, only listings that the user saved.',
});

export const searchFeedParameters = parameters(searchFeedFields, {
  ...searchTexts,
  limit: 'Number of listings. There are no further pages.',
  upcoming:
    'With `false`, meals that are over, too. Without it, they’re left out unless there’s a `date`.',
  language: 'The language of texts, for apps that don’t send `Accept-Language`.',
});
