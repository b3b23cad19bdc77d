/** Places as an address names them, checked without a schema, for pages that would else carry the whole library. */

const POINT = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const MAX_NEAR = 80;

/** So far a search looks at most, in kilometres. */
export const MOST_KM = 100;

/** No more of a viewer's place is sent or looked at than 0.01°, some kilometre. Zero is added against minus zero. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

/** The point in a text like '40.67,-73.94'; null where there is none. */
export function readExact(text: string): { lat: number; lon: number } | null {
  const [, north, east] = POINT.exec(text) ?? [];
  const [lat, lon] = [Number(north), Number(east)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** The same, rounded to 0.01°. */
export function readPoint(text: string): { lat: number; lon: number } | null {
  const point = readExact(text);
  return point && { lat: rounded(point.lat), lon: rounded(point.lon) };
}

/** A viewer's place as a search takes it. */
export const writePoint = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${rounded(lat)},${rounded(lon)}`;

/** Whether a search can be near this: a place's id, or a point. */
export const isNear = (text: string): boolean =>
  text.length <= MAX_NEAR && (readPoint(text) !== null || ID.test(text));
