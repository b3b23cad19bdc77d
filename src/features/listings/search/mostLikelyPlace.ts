import type { Outputs } from '@/trpc/client';

type Places = Outputs['places']['suggest'];

/**
 * Returns the place that typed text means, out of those suggested for it. Undefined for the start of
 * a name or a postal code, which searches everything that starts with it, and for a name that's only
 * similar, since it may mean another place.
 */
export function mostLikelyPlace([place]: Places): Places[number] | undefined {
  if (!place || place.isSimilar) return undefined;
  return place.exact || (place.kind !== 'postal' && place.listings === 0) ? place : undefined;
}

/** Returns the typed text, or the place's whole name if only the start was typed. */
export const nameOf = ({ name, exact }: { name: string; exact: boolean }, typed: string): string =>
  exact ? typed.trim() : name;
