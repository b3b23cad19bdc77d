import { Prisma } from '@/generated/prisma/client';

/** A place whose holy times can be computed. */
export type Locality = {
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lon: number;
  readonly timeZone: string;
  /** Candle lighting, in minutes before sunset. */
  readonly candleLightingMinutes: number;
  /** Yom Tov is one day in Israel and two elsewhere. */
  readonly inIsrael: boolean;
};

/** The columns of a listing that its holy times follow from. */
export type PlacedListing = {
  timeZone: string;
  placeCountry: string | null;
  placeLat: number | null;
  placeLon: number | null;
  candleLightingMinutes: number | null;
};

/** For Prisma's `select`. */
export const placedListingFields = {
  timeZone: true,
  placeCountry: true,
  placeLat: true,
  placeLon: true,
  candleLightingMinutes: true,
} as const;

/** For `json_build_object` of listing `l`. */
export const placedListingSql = Prisma.sql`'timeZone', l.time_zone, 'placeCountry', l.place_country,
  'placeLat', l.place_lat, 'placeLon', l.place_lon, 'candleLightingMinutes', l.candle_lighting_minutes`;

const ISRAEL = 'IL';

export const isInIsrael = ({ placeCountry }: Pick<PlacedListing, 'placeCountry'>): boolean =>
  placeCountry === ISRAEL;

/** Returns where a listing is. Undefined if its place isn't known: then it has no times. */
export function localityOf(listing: PlacedListing): Locality | undefined {
  const { timeZone, placeLat: lat, placeLon: lon, candleLightingMinutes } = listing;
  if (lat === null || lon === null || candleLightingMinutes === null) return undefined;
  return { lat, lon, timeZone, candleLightingMinutes, inIsrael: isInIsrael(listing) };
}
