/** The parameter of a listing's address that names the meal for which its reader is to be asked. */
export const REQUESTED_MEAL_PARAM = 'request';

/** The address of a listing at which a user is to be asked how many they are, for this meal. */
export const requestPath = (listingId: string, slotId: string) =>
  `/listing/${listingId}?${REQUESTED_MEAL_PARAM}=${slotId}`;
