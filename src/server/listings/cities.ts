import type { City } from '@/schemas/city';
import { publicListings } from '../access/visibility';
import type { System } from '../trpc';
import { citiesFrom, foldCity } from './city';

/** As many as a list below a field shows without being scrolled through. */
const MOST = 8;

/**
 * The cities that begin with what was typed, without regard to case and accents, and in which a
 * visible listing has a coming meal: those with most such listings first, 8 at most. The same
 * whoever asks, so that nobody's hidden listing gives its city away.
 */
export async function citiesStartingWith({
  ctx: { db, clock },
  input,
}: {
  ctx: System;
  input: { start: string };
}): Promise<City[]> {
  const rows = await db.sukkahListing.groupBy({
    by: ['city', 'region'],
    where: {
      ...publicListings,
      city: { in: await citiesFrom(db, input.start) },
      timeSlots: { some: { removedAt: null, endsAt: { gt: clock.now() } } },
    },
    _count: true,
    orderBy: [{ _count: { id: 'desc' } }, { city: 'asc' }],
  });
  const cities = new Map<string, City>();
  for (const { city, region, _count: count } of rows) {
    if (!city) continue;
    // 'Kfar Saba' and 'kfar saba' are one city, called as most of its hosts call it.
    const key = `${foldCity(city)}/${foldCity(region ?? '')}`;
    const known = cities.get(key);
    cities.set(
      key,
      known ? { ...known, count: known.count + count } : { name: city, region, count },
    );
  }
  return [...cities.values()].sort((a, b) => b.count - a.count).slice(0, MOST);
}
