type Place = {
  addressLine1?: string | null | undefined;
  addressLine2?: string | null | undefined;
  city: string | null;
  region: string | null;
  postal?: string | null | undefined;
  country: string | null;
  /** Those in the reader's language, if they're known. */
  cityName?: string | undefined;
  countryName?: string | undefined;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
};

const cityLine = ({ city, region, postal, country }: Place): string =>
  [city, [region, postal].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

export const cityOf = ({ city, cityName }: Pick<Place, 'city' | 'cityName'>) => cityName ?? city;

/**
 * Leaves out the postal code, which may be shortened: 'Jerusalem District 934' looks broken. A place
 * in the reader's language leaves out the region, whose name we don't know in it.
 */
export const publicPlace = (place: Place): string =>
  place.cityName
    ? [place.cityName, place.countryName ?? place.country].filter(Boolean).join(', ')
    : cityLine({ ...place, postal: null });

export function addressLines(place: Place): string[] {
  const street = [place.addressLine1, place.addressLine2].filter((line) => line != null && line);
  return street.length
    ? [...street, cityLine(place)].filter((line): line is string => Boolean(line))
    : [];
}

/**
 * Returns the exact point as 'lat,lon' if there's no street: in villages and trailer parks, it's the
 * only way to say where it is.
 */
export const pinOnly = (place: Place): string | null =>
  addressLines(place).length > 0 || place.lat == null || place.lon == null
    ? null
    : `${place.lat},${place.lon}`;

export const mapServices = ['google', 'apple', 'openStreetMap'] as const;

type MapService = (typeof mapServices)[number];

/**
 * Returns the address on one line for a map search. Leaves out the second line, such as which bell
 * to ring, because maps don't know it. Without a street, it's the exact point.
 */
const mapAddress = (place: Place): string =>
  pinOnly(place) ??
  [place.addressLine1 || place.addressLine2, cityLine(place)].filter(Boolean).join(', ');

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
