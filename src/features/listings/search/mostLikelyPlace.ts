import type { Outputs } from '@/trpc/client';

/**
 * Returns the ID of the place that typed text most likely means, out of those suggested for it.
 * Undefined for the start of a name or a postal code, which searches everything that starts with it.
 */
export function mostLikelyPlace([place]: Outputs['places']['suggest']): string | undefined {
  if (!place) return undefined;
  if (place.kind === 'postal') return place.exact ? place.id : undefined;
  return place.exact || place.listings === 0 ? place.id : undefined;
}
