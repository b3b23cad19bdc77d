import { publicPlace } from './place';

type Place = Parameters<typeof publicPlace>[0];

export const mapServices = ['google', 'apple', 'openStreetMap'] as const;

type MapService = (typeof mapServices)[number];

/**
 * Returns the address on one line for a map search. Leaves out the second line, such as which bell
 * to ring, because maps don't know it.
 */
const mapAddress = (place: Place): string =>
  [place.addressLine1 || place.addressLine2, publicPlace(place)].filter(Boolean).join(', ');

/**
 * Returns links to directions. `walking` is for holy days. The links contain only the address, not
 * who's going, when, or why.
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
