import { readExact } from '@/schemas/pointText';

type Point = { lat: number; lon: number };

/** The exact point as the form holds it: 'lat,lon' to some 10 cm; empty where there is none. */
export const pinOf = ({ lat, lon }: { lat?: number | null; lon?: number | null }): string =>
  lat == null || lon == null ? '' : `${lat.toFixed(6)},${lon.toFixed(6)}`;

/** What a save sends of the point: nothing of one that is as it was, so that a new address clears it. */
export function pointDraft(
  pin: string,
  before: { lat?: number | null; lon?: number | null } | undefined,
): Partial<Point> | { lat: null; lon: null } {
  if (pin === pinOf(before ?? {})) return {};
  return readExact(pin) ?? { lat: null, lon: null };
}
