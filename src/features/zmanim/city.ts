/** Whose zmanim the landing page tells. */
export const ZMANIM_CITY = 'New York';
