import type { ListingFields } from './fields';

/** Where the listing is, as the calendar is asked about it. */
export const placeOf = ({ city, timeZone }: Pick<ListingFields, 'city' | 'timeZone'>) => ({
  city: city.trim(),
  timeZone,
});
