import { optionalText, searchText, timeZone } from './common';
import { MAX_CITY_SEARCH } from './options';
import { isNear, MAX_NEAR, MAX_RADIUS_KM } from './pointText';
import { fault, z } from './zod';

export const placeQuery = z.object({ q: searchText(MAX_CITY_SEARCH) });

const placeKinds = ['city', 'borough', 'part', 'area', 'postal'] as const;

/** The longest IDs are made of a country, a region, and a name. */
export const placeId = z.string().max(100);

export const place = z.object({
  id: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  within: z.string(),
  lat: z.number(),
  lon: z.number(),
  radiusKm: z.number().int(),
  exact: z.boolean(),
  isSimilar: z.boolean(),
  listings: z.number().int(),
});

export const radiusKm = z.int().min(1).max(MAX_RADIUS_KM);

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

/** A listing's address, as far as its form says by now. */
export const placeOfAddress = z.object({
  city: optionalText(100),
  region: optionalText(100),
  country: optionalText(100),
  postal: optionalText(20),
  placeId: placeId.nullish(),
  timeZone: timeZone.optional(),
  /** The exact point rounded to 0.1°, in degrees. It's part of a URL. */
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
});

const town = place.pick({ id: true, name: true, within: true }).extend({
  region: z.string().nullable(),
  /** Its name in the reader's language. */
  country: z.string(),
  timeZone: z.string(),
});

/** The one town that an address means, or the towns that it could mean. */
export const resolvedAddress = z.object({
  town: town.nullable(),
  namesakes: z.array(town),
  /** The time zone of the place. Null if the place isn't known. */
  timeZone: z.string().nullable(),
  /** Whether the zone that was sent can't be the place's. */
  isWrongZone: z.boolean(),
});

export type ResolvedAddress = z.infer<typeof resolvedAddress>;
export type Place = z.infer<typeof place>;
export type Street = z.infer<typeof street>;
