type Place = {
  addressLine1?: string | null | undefined;
  addressLine2?: string | null | undefined;
  city: string | null;
  region: string | null;
  postal?: string | null | undefined;
  country: string | null;
};

/**
 * Returns the public location, 'Brooklyn, NY, United States', with the postal code if it's
 * available.
 */
export const publicPlace = ({ city, region, postal, country }: Place): string =>
  [city, [region, postal].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** Returns the lines of the address, or an empty list if the street isn't available. */
export function addressLines(place: Place): string[] {
  const street = [place.addressLine1, place.addressLine2].filter((line) => line != null && line);
  return street.length
    ? [...street, publicPlace(place)].filter((line): line is string => Boolean(line))
    : [];
}
