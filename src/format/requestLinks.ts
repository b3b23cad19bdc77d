export const REQUESTED_MEAL_PARAM = 'request';

export const ASK_HOST_PARAM = 'ask';

/** The meal that a search found, which the listing shows first. */
export const FOUND_MEAL_PARAM = 'meal';

/**
 * Returns a listing's path that opens the request form for this meal.
 * @param search The query of the page it comes from, which prefills the form.
 */
export function requestPath(listingId: string, slotId: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.set(REQUESTED_MEAL_PARAM, slotId);
  return `/listing/${listingId}?${params}`;
}

/**
 * Returns a listing's path that opens the question to its host.
 * @param search The query of the page it comes from.
 */
export function askHostPath(listingId: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.set(ASK_HOST_PARAM, 'host');
  return `/listing/${listingId}?${params}`;
}

/** Returns the path of a search in a listing's town. */
export function townPath({ city, region }: { city: string | null; region: string | null }): string {
  const town = [city, region].filter(Boolean).join(', ');
  return town ? `/explore?${new URLSearchParams({ city: town })}` : '/explore';
}

export const requestAnchor = (requestId: string) => `request-${requestId}`;
