import type { ListingFields } from './fields';

export const placeOf = ({ city, timeZone }: Pick<ListingFields, 'city' | 'timeZone'>) => ({
  city: city.trim(),
  timeZone,
});
