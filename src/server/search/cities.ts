import type { City } from '@/schemas/search';
import type { Tx } from '../db/client';
import { comingMeal, publicListing } from '../db/predicates';
import type { System } from '../trpc/init';
import { citiesFrom, foldCity } from './city';

const MOST = 8;

/**
 * Merges spellings such as 'Kfar Saba' and 'kfar saba' under the most common one.
 * @param spellings sorted by number of listings, highest first
 */
export function oneForEach(spellings: City[]): City[] {
  const cities = new Map<string, City>();
  for (const one of spellings) {
    const key = `${foldCity(one.name)}/${foldCity(one.region ?? '')}`;
    const sameCity = cities.get(key);
    cities.set(key, sameCity ? { ...sameCity, count: sameCity.count + one.count } : one);
  }
  return [...cities.values()];
}

/**
 * Returns up to 8 cities that start with the typed text, ignoring case and accents, and have a
 * visible listing with an upcoming meal. Cities with the most such listings come first. The result
 * doesn't depend on the viewer, so it can't reveal the city of a hidden listing.
 */
export async function citiesStartingWith({
  ctx: { db, clock },
  input,
}: {
  ctx: Pick<System, 'clock'> & { db: Tx };
  input: { start: string };
}): Promise<City[]> {
  const rows = await db.sukkahListing.groupBy({
    by: ['city', 'region'],
    where: {
      ...publicListing,
      city: { in: await citiesFrom(db, input.start) },
      timeSlots: { some: { removedAt: null, ...comingMeal(clock.now()) } },
    },
    _count: true,
    orderBy: [{ _count: { id: 'desc' } }, { city: 'asc' }],
  });
  const cities = oneForEach(
    rows.flatMap(({ city, region, _count }) => (city ? { name: city, region, count: _count } : [])),
  );
  return cities.sort((a, b) => b.count - a.count).slice(0, MOST);
}
