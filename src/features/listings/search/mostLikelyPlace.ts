import type { Outputs } from '@/trpc/client';

type Places = Outputs['places']['suggest'];

/** IDs from GeoNames are `g` plus a number. Many of those places share a name. */
const isOurs = ({ id }: Places[number]) => !/^g\d/.test(id);

/**
 * Returns the ID of the place that typed text most likely means, out of those suggested for it. If
 * a host's city starts with the same text, skips GeoNames places, because their names are often
 * ambiguous, and names that aren't exact.
 */
export function mostLikelyPlace(
  [place]: Places,
  cities: Outputs['listings']['cities'],
): string | undefined {
  if (!place) return undefined;
  // The start of a postal code searches all codes that start with it.
  if (!place.exact && place.kind === 'postal') return undefined;
  return cities.length === 0 || (place.exact && isOurs(place)) ? place.id : undefined;
}
