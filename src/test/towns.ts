import type { Locality, PlacedListing } from '@/server/db/locality';
import { candleLightingMinutes } from '@/server/places/customs';
import { zoneAt } from '@/server/places/match';
import { cities, ownPlaces, type Place } from '@/setup/places/read.mjs';

/** Every town in the places data. Reading them takes a second. */
export const allTowns = (): (Place & { timeZone: string })[] =>
  cities(ownPlaces()).map((place) => ({ ...place, timeZone: zoneAt(place, place.country) }));

const own = ownPlaces();

export const localityOfPlace = ({ id, parentId, lat, lon, country }: Place): Locality => ({
  ...{ lat, lon, timeZone: zoneAt({ lat, lon }, country), inIsrael: country === 'IL' },
  candleLightingMinutes: candleLightingMinutes(country, [id, parentId]),
});

export type Town = Locality & { name: string };

/** Returns a town from our own files. Of several with this name, the first one. */
export function ownTown(name: string): Town {
  const place = own.find((one) => one.name === name);
  if (!place) throw new Error(`There is no place ${name}.`);
  return { ...localityOfPlace(place), name };
}

/** Returns the place columns of a listing in this town. */
export const placedIn = ({ lat, lon, timeZone, ...place }: Locality): PlacedListing => ({
  timeZone,
  placeCountry: place.inIsrael ? 'IL' : 'US',
  placeLat: lat,
  placeLon: lon,
  candleLightingMinutes: place.candleLightingMinutes,
});

/** A listing whose place isn't known. */
export const nowhere = (timeZone: string, placeCountry: string | null = null): PlacedListing => ({
  ...{ timeZone, placeCountry, placeLat: null, placeLon: null, candleLightingMinutes: null },
});
