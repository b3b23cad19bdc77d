import type { ListingSearch } from '@/schemas/listing';
import { type ListingPoints, MOST_ON_MAP } from '@/schemas/map';
import { placesFor } from '../access/visibility';
import { boundedRead } from '../db/boundedRead';
import type { Db, Tx } from '../db/client';
import { mayLag } from '../db/replica';
import { groupBy } from '../groupBy';
import { cityMiddles, type WrittenCity } from '../places/cities';
import type { Context } from '../trpc/init';
import { searchListings } from './search';

/** What is written of where these listings are. */
const writtenOf = (db: Tx, ids: string[]) =>
  db.$queryRaw<
    (WrittenCity & { id: string })[]
  >`SELECT id::text, city, region, country, time_zone AS "timeZone"
      FROM sukkah_listings WHERE id = ANY(${ids}::uuid[])`;

/** Each spot once, with the listings that stand there. */
function spotsOf<S extends { lat: number; lon: number }>(placed: { id: string; spot: S }[]) {
  const groups = groupBy(placed, ({ spot: { lat, lon } }) => `${lat},${lon}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ spot }) => ({ ...spot, ids: group.map(({ id }) => id) })),
  );
}

/**
 * Where the first listings of a search stand on a map: as the public knows it, whoever asks. A listing that shows
 * no point stands in the middle of its city, which says no more than its city's name does.
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
    const written = await writtenOf(
      db,
      ids.filter((id) => !hasPoint.has(id)),
    );
    const middles = await cityMiddles(db, written);
    const inCity = written.flatMap(({ id }, n) => {
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
  // Who is signed in may have been blocked, or shut out, a moment ago.
  const read = (db: Db) => boundedRead(db, tell);
  return ctx.viewer ? read(ctx.db) : mayLag(ctx, read);
};
