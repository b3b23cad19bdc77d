import { Prisma } from '@/generated/prisma/client';
import { rowsOf, type Tx } from '../db';
import { foldPlace } from './fold.mjs';
import { countryNames, STATES } from './regions';

/** Where a home is about, of which nobody knows more than what its host wrote of city and postal code. */

type Said = Record<'city' | 'region' | 'country' | 'postal', string | null>;
type Found = {
  lat: number;
  lon: number;
  country: string;
  region: string | null;
  isPostal: boolean;
};

/** Of places of one name so many are looked at: those that are more likely meant stand first. */
const LOOKED_AT = 50;

const blankless = (text: string) => text.toLowerCase().replace(/[\s.]/g, '');

/** Whether a place can be where this was said: in that country, and in that state of the United States. */
function isSaidOf({ country, region }: Found, said: Said): boolean {
  if (!countryNames(country).includes(blankless(said.country ?? ''))) return false;
  if (!said.region || country !== 'US') return true;
  const state = STATES.find(([code]) => code === region);
  return [region ?? '', state?.[1] ?? ''].map(foldPlace).includes(foldPlace(said.region));
}

/** Postal codes as we know them: five digits of the United States, of Canada's the first half. */
const knownPart = (postal: string) =>
  /^\d{5}(?=-\d{4}$)/.exec(postal)?.[0] ??
  /^[a-z]\d[a-z](?= ?\d[a-z]\d$)/.exec(postal)?.[0] ??
  postal;

/**
 * The middle of the postal code, or else of the city, in degrees; null where neither is known, or no country is
 * said: many places have one name.
 */
export async function centreOf(db: Tx, said: Said): Promise<{ lat: number; lon: number } | null> {
  const postal = knownPart((said.postal ?? '').trim().toLowerCase());
  const city = foldPlace(said.city?.split(',')[0] ?? '');
  const names = [foldPlace(postal), city].filter(Boolean);
  if (names.length === 0) return null;
  const found = await rowsOf<Found>(
    db,
    Prisma.sql`SELECT p.lat, p.lon, p.country, p.region, p.kind = 'postal' AS "isPostal"
      FROM place_names n JOIN places p ON p.id = n.place_id
      WHERE n.folded = ANY(${names}) AND (p.kind = 'postal') = (n.folded = ${foldPlace(postal)})
      ORDER BY p.kind = 'postal' DESC, p.weight DESC, p.id LIMIT ${LOOKED_AT}`,
  );
  const here = found.find((place) => isSaidOf(place, said));
  return here ? { lat: here.lat, lon: here.lon } : null;
}
