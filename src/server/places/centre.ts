import { Prisma } from '@/generated/prisma/client';
import { rowsOf, type Tx } from '../db';
import { foldPlace } from './fold.mjs';
import { countryNames } from './regions';

/** Of cities of one name so many are looked at: those that are more likely meant stand first. */
const LOOKED_AT = 50;

/** The middle of a city, in degrees; null where it is not known, or no country is said: many have one name. */
export async function centreOf(
  db: Tx,
  { city, country }: { city: string; country: string },
): Promise<{ lat: number; lon: number } | null> {
  const name = foldPlace(city.split(',')[0] ?? '');
  const said = country.toLowerCase().replace(/[\s.]/g, '');
  if (!name || !said) return null;
  const found = await rowsOf<{ lat: number; lon: number; country: string }>(
    db,
    Prisma.sql`SELECT p.lat, p.lon, p.country FROM place_names n JOIN places p ON p.id = n.place_id
      WHERE n.folded = ${name} AND p.kind <> 'postal' ORDER BY p.weight DESC, p.id LIMIT ${LOOKED_AT}`,
  );
  const here = found.find((place) => countryNames(place.country).includes(said));
  return here ? { lat: here.lat, lon: here.lon } : null;
}
