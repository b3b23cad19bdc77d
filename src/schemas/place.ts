import { searchText } from './common';
import { MAX_CITY_SEARCH } from './options';
import { fault, z } from './zod';

/** A place as people type it. */
export const placeQuery = z.object({ q: searchText(MAX_CITY_SEARCH) });

/** Of a borough `part`s are parts; `area` is what has no borders of its own; `postal` a code. */
export const placeKinds = ['city', 'borough', 'part', 'area', 'postal'] as const;

/** A place that one can search near. */
export const place = z.object({
  id: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  /** What tells it from others of its name: 'Brooklyn', 'NJ', 'Australia'. */
  within: z.string(),
  /** Its middle, in degrees. */
  lat: z.number(),
  lon: z.number(),
  /** So far around it a search looks that says no distance. */
  radiusKm: z.number().int(),
  /** Whether it is called what was typed, all of it. */
  exact: z.boolean(),
});

/** So far a search looks at most, in kilometres. */
export const MOST_KM = 100;

export const radiusKm = z.int().min(1).max(MOST_KM);

const POINT = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The point in a text like '40.67,-73.94', rounded to 0.01°, some kilometre; null where there is none. */
export function readPoint(text: string): { lat: number; lon: number } | null {
  const [, north, east] = POINT.exec(text) ?? [];
  // Zero is added, since minus zero is written otherwise.
  const [lat, lon] = [north, east].map((degrees) => Math.round(Number(degrees) * 100) / 100 + 0);
  return lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : null;
}

/** Whether a search can be near this: a place's id, or a point. */
export const isNear = (text: string): boolean =>
  text.length <= 80 && (readPoint(text) !== null || ID.test(text));

/** Where to search: a place's id, or a point, of which no more is looked at than 0.01°. */
export const near = z.string().trim().max(80).refine(isNear, fault('BAD_PLACE'));

export type Place = z.infer<typeof place>;
