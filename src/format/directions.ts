import { publicPlace } from './place';

type Place = Parameters<typeof publicPlace>[0];

/** Where the way to a meal can be looked up. */
export const mapServices = ['google', 'apple', 'openStreetMap'] as const;

type MapService = (typeof mapServices)[number];

/** The address on one line, as a map finds it: a second line says which bell to ring, which maps do not know. */
const mapAddress = (place: Place): string =>
  [place.addressLine1 || place.addressLine2, publicPlace(place)].filter(Boolean).join(', ');

/**
 * Links to the way to a place, `walking` on foot: so many go on holy days. They say where it is, and nothing
 * of who goes there, when or why.
 */
export function directionsTo(place: Place): Record<MapService | 'walking', string> {
  const address = encodeURIComponent(mapAddress(place));
  const google = `https://www.google.com/maps/dir/?api=1&destination=${address}`;
  return {
    google,
    apple: `https://maps.apple.com/?daddr=${address}`,
    openStreetMap: `https://www.openstreetmap.org/directions?to=${address}`,
    walking: `${google}&travelmode=walking`,
  };
}
