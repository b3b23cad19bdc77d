type Place = {
  addressLine1?: string | null | undefined;
  addressLine2?: string | null | undefined;
  city: string | null;
  region: string | null;
  postal?: string | null | undefined;
  country: string | null;
};

/** 'Brooklyn, NY, United States': what everybody may know, with the postal code where it came. */
export const publicPlace = ({ city, region, postal, country }: Place): string =>
  [city, [region, postal].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** The lines of the address where the answer carries a street; else none. */
export function addressLines(place: Place): string[] {
  const street = [place.addressLine1, place.addressLine2].filter((line) => line != null && line);
  return street.length
    ? [...street, publicPlace(place)].filter((line): line is string => Boolean(line))
    : [];
}
