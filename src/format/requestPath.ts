/** URL parameter of a listing that opens the request form for this meal. */
export const REQUESTED_MEAL_PARAM = 'request';

/** Returns a listing's path that opens the request form for this meal. */
export const requestPath = (listingId: string, slotId: string) =>
  `/listing/${listingId}?${REQUESTED_MEAL_PARAM}=${slotId}`;
