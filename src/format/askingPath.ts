/** The parameter of a listing's address that names the meal for which its reader is to be asked. */
export const ASKED_MEAL = 'request';

/** The address of a listing at which a user is to be asked how many they are, for this meal. */
export const askingPath = (listingId: string, slotId: string) =>
  `/listing/${listingId}?${ASKED_MEAL}=${slotId}`;
