/** A free style of OpenStreetMap's data, for which nobody has to sign up: https://openfreemap.org. */
const FREE_STYLE = 'https://tiles.openfreemap.org/styles/liberty';

/**
 * @param {string} text
 * @returns {boolean} whether it is an origin as a Content-Security-Policy names one
 */
export const isOrigin = (text) =>
  /^https?:\/\/[a-z0-9.*-]+(:\d+)?$/i.test(text) && URL.canParse(text.replace('*.', ''));

/** @typedef {Record<string, string | undefined>} Source such as `process.env` */

/**
 * Where browsers get the style of maps: MAP_STYLE_URL, a free one unless it is set.
 *
 * @param {Source} source
 * @returns {string | undefined} undefined where maps have no ground
 */
export function mapStyle({ MAP_STYLE_URL }) {
  return MAP_STYLE_URL === 'none' ? undefined : MAP_STYLE_URL || FREE_STYLE;
}

/**
 * The sites that a map asks: that of its style, and those of MAP_HOSTS, which that style names.
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
