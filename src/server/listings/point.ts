import { randomInt } from 'node:crypto';
import { computeDestinationPoint } from 'geolib';

export type Point = { lat: number; lon: number };

/** Metres by which the public point is off; the edges keep the rounding within 250 to 500 m. */
const NEAREST = 251;
const FARTHEST = 499;

/** Degrees as precisely as the database keeps them (some 10 cm), so that the same place stays it. */
export const sixPlaces = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * A place to show to the public: 250 to 500 m from the real one, in a random direction. Draw it
 * once and keep it: fresh draws of the same place could be averaged away.
 */
export function publicPoint({ lat, lon }: Point): Point {
  const moved = computeDestinationPoint(
    { latitude: lat, longitude: lon },
    randomInt(NEAREST, FARTHEST + 1),
    randomInt(0, 360_000) / 1000,
  );
  return { lat: sixPlaces(moved.latitude), lon: sixPlaces(moved.longitude) };
}
