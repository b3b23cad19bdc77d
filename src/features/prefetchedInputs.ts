import type { Locale } from '@/i18n/language';

/**
 * Inputs of queries that a page prefetches. Its components use the same inputs, so they find the
 * data in the cache.
 */

/** More than home shows, so that newer requests don't hide an invitation. */
export const pendingRequestsInput = { state: 'pending', limit: 10 } as const;
export const lostMealsInput = { state: 'lost', limit: 3 } as const;
export const activeListingsInput = { visible: true, limit: 2 } as const;

export const hopperRequestsInput = { limit: 20 } as const;

export const LANDING_MEALS = 3;
/** Meals that still have a seat, by different hosts. */
export const landingMealsInput = { upcoming: true, seats: 1, onePerHost: true } as const;

/** Returns the city whose zmanim the landing page shows. Its translated name is `zmanim.city`. */
export const zmanimCity = (locale: Locale) => (locale === 'he' ? 'Jerusalem' : 'New York');
