import { readExact } from '@/schemas/pointText';

type Point = { lat: number; lon: number };

/** Formats the exact point as 'lat,lon', precise to about 10 cm. Empty if there isn't one. */
export const pinOf = ({ lat, lon }: { lat?: number | null; lon?: number | null }): string =>
  lat == null || lon == null ? '' : `${lat.toFixed(6)},${lon.toFixed(6)}`;

/** Returns the point to save. Leaves out an unchanged point, so that a new address clears it. */
export function pointDraft(
  pin: string,
  before: { lat?: number | null; lon?: number | null } | undefined,
): Partial<Point> | { lat: null; lon: null } {
  if (pin === pinOf(before ?? {})) return {};
  return readExact(pin) ?? { lat: null, lon: null };
}
