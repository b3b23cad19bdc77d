/** Checks for places in URLs, without a schema, so that pages don't load the whole library. */

const POINT = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const MAX_NEAR = 80;

/** Maximum search radius, in kilometers. */
export const MAX_RADIUS_KM = 100;

/**
 * Rounds to 0.01° (about a kilometer), so that a viewer's exact location is never sent or used.
 * Adding zero avoids minus zero.
 */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

export function readExact(text: string): { lat: number; lon: number } | null {
  const [, north, east] = POINT.exec(text) ?? [];
  const lat = Number(north);
  const lon = Number(east);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** Like `readExact`, but rounded to 0.01°. */
export function readPoint(text: string): { lat: number; lon: number } | null {
  const point = readExact(text);
  return point && { lat: rounded(point.lat), lon: rounded(point.lon) };
}

export const writePoint = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${rounded(lat)},${rounded(lon)}`;

export const isNear = (text: string): boolean =>
  text.length <= MAX_NEAR && (readPoint(text) !== null || ID.test(text));
