import { searchText } from './common';
import { MAX_CITY_SEARCH } from './options';
import { isNear, MAX_NEAR, MOST_KM } from './pointText';
import { fault, z } from './zod';

/** A place as people type it. */
export const placeQuery = z.object({ q: searchText(MAX_CITY_SEARCH) });

/** Of a borough `part`s are parts; `area` is what has no borders of its own; `postal` a code. */
const placeKinds = ['city', 'borough', 'part', 'area', 'postal'] as const;

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

export const radiusKm = z.int().min(1).max(MOST_KM);

/** Where to search: a place's id, or a point, of which no more is looked at than 0.01°. */
export const near = z
  .string()
  .trim()
  .max(MAX_NEAR, { abort: true })
  .refine(isNear, fault('BAD_PLACE'));

/** A street as its host types it, where the geocoder is asked. */
export const streetQuery = z.object({
  q: searchText(200),
  city: searchText(100).optional(),
  country: searchText(100).optional(),
});

/** An address that may be meant, with its point: what the form takes over. */
const street = z.object({
  addressLine1: z.string(),
  city: z.string(),
  region: z.string(),
  postal: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
});

export const streets = z.array(street);

export type Place = z.infer<typeof place>;
export type Street = z.infer<typeof street>;
