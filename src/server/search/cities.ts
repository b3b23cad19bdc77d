import type { City } from '@/schemas/city';
import type { Tx } from '../db/client';
import { publicListing } from '../db/predicates';
import type { System } from '../trpc/init';
import { citiesFrom, foldCity } from './city';

/** As many as a list below a field shows without being scrolled through. */
const MOST = 8;

/**
 * 'Kfar Saba' and 'kfar saba' are one city, called as most of its hosts call it.
 * @param spellings those with most listings first
 */
export function oneForEach(spellings: City[]): City[] {
  const cities = new Map<string, City>();
  for (const one of spellings) {
    const key = `${foldCity(one.name)}/${foldCity(one.region ?? '')}`;
    const known = cities.get(key);
    cities.set(key, known ? { ...known, count: known.count + one.count } : one);
  }
  return [...cities.values()];
}

/**
 * The cities that begin with what was typed, without regard to case and accents, and in which a
 * visible listing has a coming meal: those with most such listings first, 8 at most. The same
 * whoever asks, so that nobody's hidden listing gives its city away.
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
      timeSlots: { some: { removedAt: null, endsAt: { gt: clock.now() } } },
    },
    _count: true,
    orderBy: [{ _count: { id: 'desc' } }, { city: 'asc' }],
  });
  const cities = oneForEach(
    rows.flatMap(({ city, region, _count }) => (city ? { name: city, region, count: _count } : [])),
  );
  return cities.sort((a, b) => b.count - a.count).slice(0, MOST);
}
