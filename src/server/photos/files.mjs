/** The files that there are of each uploaded picture. Read by the process that makes them, too. */

/** Widths in pixels, the smallest first: a card on a phone, a card or half a page, a whole page. */
export const WIDTHS = /** @type {const} */ ([480, 960, 1600]);

/** The smallest files first; every browser and mail program shows the last. */
export const FORMATS = /** @type {const} */ (['avif', 'webp', 'jpg']);
