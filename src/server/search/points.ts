import { type ListingPoints, type ListingSearch, MOST_ON_MAP } from '@/schemas/search';
import { placesFor } from '../access/visibility';
import { boundedRead } from '../db/boundedRead';
import type { Db, Tx } from '../db/client';
import { mayLag } from '../db/replica';
import { groupBy } from '../groupBy';
import { cityMiddles, type WrittenCity } from '../places/cities';
import type { Context } from '../trpc/init';
import { searchListings } from './search';

const writtenOf = (db: Tx, ids: string[]) =>
  db.$queryRaw<
    (WrittenCity & { id: string })[]
  >`SELECT id::text, city, region, country, time_zone AS "timeZone"
      FROM sukkah_listings WHERE id = ANY(${ids}::uuid[])`;

function spotsOf<S extends { lat: number; lon: number }>(placed: { id: string; spot: S }[]) {
  const groups = groupBy(placed, ({ spot: { lat, lon } }) => `${lat},${lon}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ spot }) => ({ ...spot, ids: group.map(({ id }) => id) })),
  );
}

/**
 * Returns map points for the first matches of a search. They're public, so they don't depend on the
 * viewer. A listing without a point is at the center of its city, which reveals no more than the
 * city's name.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export const pointsOf = ({
  ctx,
  input,
}: {
  ctx: Context;
  input: Omit<ListingSearch, 'limit' | 'cursor' | 'sort'>;
}): Promise<ListingPoints> => {
  const tell = async (db: Tx) => {
    const search = { ...input, limit: MOST_ON_MAP };
    const { ids, total, isTotalExact } = await searchListings({
      ctx: { ...ctx, db },
      input: search,
    });
    const places = await placesFor(db, null, ids, ctx.clock.now());
    const atPoint = ids.flatMap((id) => {
      const { publicLat: lat, publicLon: lon } = places.get(id) ?? {};
      return typeof lat === 'number' && typeof lon === 'number' ? { id, spot: { lat, lon } } : [];
    });
    const hasPoint = new Set(atPoint.map(({ id }) => id));
    const writtenCities = await writtenOf(
      db,
      ids.filter((id) => !hasPoint.has(id)),
    );
    const middles = await cityMiddles(db, writtenCities);
    const inCity = writtenCities.flatMap(({ id }, n) => {
      const middle = middles[n];
      if (!middle) return [];
      const { id: placeId, ...spot } = middle;
      return { id, spot: { placeId, name: spot.name, lat: spot.lat, lon: spot.lon } };
    });
    return {
      circles: spotsOf(atPoint),
      cities: spotsOf(inCity),
      unplaced: ids.length - atPoint.length - inCity.length,
      shown: ids.length,
      total,
      isTotalExact,
    };
  };
  // Signed-in viewers read from the primary, because they may just have been blocked or suspended.
  const read = (db: Db) => boundedRead(db, tell);
  return ctx.viewer ? read(ctx.db) : mayLag(ctx, read);
};
