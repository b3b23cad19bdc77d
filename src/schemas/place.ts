import { searchText } from './common';
import { MAX_CITY_SEARCH } from './options';
import { isNear, MAX_NEAR, MOST_KM } from './pointText';
import { fault, z } from './zod';

export const placeQuery = z.object({ q: searchText(MAX_CITY_SEARCH) });

/** `part` is part of a borough, `area` has no borders of its own, and `postal` is a postal code. */
const placeKinds = ['city', 'borough', 'part', 'area', 'postal'] as const;

export const place = z.object({
  id: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  /** Distinguishes it from other places with the same name: 'Brooklyn', 'NJ', 'Australia'. */
  within: z.string(),
  /** Its center, in degrees. */
  lat: z.number(),
  lon: z.number(),
  /** The default search radius. */
  radiusKm: z.number().int(),
  exact: z.boolean(),
});

export const radiusKm = z.int().min(1).max(MOST_KM);

export const near = z
  .string()
  .trim()
  .max(MAX_NEAR, { abort: true })
  .refine(isNear, fault('BAD_PLACE'));

export const streetQuery = z.object({
  q: searchText(200),
  city: searchText(100).optional(),
  country: searchText(100).optional(),
});

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
