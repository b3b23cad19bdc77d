/** A free map style based on OpenStreetMap that needs no account: https://openfreemap.org. */
const DEFAULT_STYLE_URL = 'https://tiles.openfreemap.org/styles/liberty';

/**
 * @param {string} text
 * @returns {boolean} whether it's an origin in the format of a Content-Security-Policy
 */
export const isOrigin = (text) =>
  /^https?:\/\/[a-z0-9.*-]+(:\d+)?$/i.test(text) && URL.canParse(text.replace('*.', ''));

/** @typedef {Record<string, string | undefined>} Source such as `process.env` */

/**
 * Returns the URL of the map style: MAP_STYLE_URL, or a free one if that's unset.
 *
 * @param {Source} source
 * @returns {string | undefined} undefined if maps have no background
 */
export function mapStyle({ MAP_STYLE_URL }) {
  return MAP_STYLE_URL === 'none' ? undefined : MAP_STYLE_URL || DEFAULT_STYLE_URL;
}

/**
 * Returns the sites that a map loads from: its style's, and MAP_HOSTS, which the style refers to.
 *
 * @param {Source} source
 * @returns {string[]} origins
 */
export function mapOrigins(source) {
  const style = mapStyle(source);
  if (!style) return [];
  const more = (source.MAP_HOSTS ?? '').split(/\s+/).filter(Boolean);
  return [...new Set([new URL(style).origin, ...more])];
}
