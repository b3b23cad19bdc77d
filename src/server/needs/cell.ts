import type { Tx } from '../db/client';
import { centreOf, KM_PER_DEGREE } from '../places/near';

const CELL_KM = 2;

/**
 * How far around a place may count, in kilometers. Places next to each other rarely have the exact
 * same radius, and a host could tell by it which one a guest named.
 */
const RADII_KM = [3, 5, 10, 15, 25];

export type Cell = { cellLat: number; cellLon: number; radiusKm: number };

const centerOf = (degrees: number, size: number) => (Math.floor(degrees / size) + 0.5) * size;

/** Returns the center of the cell of about 2 km that a place is in, and how far around it counts. */
export function cellAt({ lat, lon, radiusKm }: { lat: number; lon: number; radiusKm: number }) {
  const height = CELL_KM / KM_PER_DEGREE;
  const cellLat = centerOf(lat, height);
  const width = height / Math.max(0.01, Math.cos((cellLat * Math.PI) / 180));
  const radius = RADII_KM.find((km) => km >= radiusKm) ?? radiusKm;
  return { cellLat, cellLon: centerOf(lon, width), radiusKm: radius } satisfies Cell;
}

/**
 * Returns the cell of a need's place. Hosts' meals are compared with it only, so that no number of
 * them can tell where in the cell a guest is. All three are null if the place isn't known.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function cellOf(
  db: Tx,
  near: string | null | undefined,
): Promise<{ [K in keyof Cell]: Cell[K] | null }> {
  if (!near) return { cellLat: null, cellLon: null, radiusKm: null };
  return cellAt(await centreOf(db, near));
}
