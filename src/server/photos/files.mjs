/** Widths in pixels, smallest first: a card on a phone, a card or half a page, a full page. */
export const WIDTHS = /** @type {const} */ ([480, 960, 1600]);

/** Smallest files first. Every browser and mail app can show the last one. */
export const FORMATS = /** @type {const} */ (['avif', 'webp', 'jpg']);

export const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** @param {string} name @returns {string} media type of a file */
export const typeOf = (name) =>
  TYPES[FORMATS.find((format) => name.endsWith(`.${format}`)) ?? 'jpg'];
