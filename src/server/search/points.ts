import { type ListingPoints, type ListingSearch, MAX_ON_MAP } from '@/schemas/search';
import { placesFor } from '../access/visibility';
import { boundedRead } from '../db/boundedRead';
import type { Db, Tx } from '../db/client';
import { mayLag } from '../db/replica';
import { groupBy } from '../groupBy';
import type { Context } from '../trpc/init';
import { searchListings } from './search';

type TownSpot = { id: string; placeId: string; name: string; lat: number; lon: number };

/** Returns the center of each listing's town. Listings whose town isn't known are left out. */
const townsOf = (db: Tx, ids: string[]) =>
  db.$queryRaw<TownSpot[]>`SELECT l.id::text, p.id AS "placeId", p.name, p.lat, p.lon
    FROM sukkah_listings l JOIN places p ON p.id = l.place_id WHERE l.id = ANY(${ids}::uuid[])`;

function spotsOf<S extends { lat: number; lon: number }>(placed: { id: string; spot: S }[]) {
  const groups = groupBy(placed, ({ spot: { lat, lon } }) => `${lat},${lon}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ spot }) => ({ ...spot, ids: group.map(({ id }) => id) })),
  );
}

type Degrees = number | null | undefined;

const pointAt = (id: string, lat: Degrees, lon: Degrees) =>
  typeof lat === 'number' && typeof lon === 'number' ? [{ id, spot: { lat, lon } }] : [];

/**
 * Returns map points for the first matches of a search. They're public, so they don't depend on the
 * viewer. An open sukkah whose street is public is where it is. A listing without a point is at the
 * center of its town, which reveals no more than the town's name.
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
    const search = { ...input, limit: MAX_ON_MAP };
    const { ids, total, isTotalExact } = await searchListings({
      ctx: { ...ctx, db },
      input: search,
    });
    const places = await placesFor(db, null, ids, ctx.clock.now());
    const placed = ids.map((id) => ({ id, ...places.get(id) }));
    const atDoor = placed.flatMap(({ id, lat, lon }) => pointAt(id, lat, lon));
    const doors = new Set(atDoor.map(({ id }) => id));
    const atPoint = placed.flatMap(({ id, publicLat, publicLon }) =>
      doors.has(id) ? [] : pointAt(id, publicLat, publicLon),
    );
    const hasPoint = new Set([...doors, ...atPoint.map(({ id }) => id)]);
    const towns = await townsOf(
      db,
      ids.filter((id) => !hasPoint.has(id)),
    );
    const inTown = towns.map(({ id, ...spot }) => ({ id, spot }));
    return {
      doors: spotsOf(atDoor),
      circles: spotsOf(atPoint),
      cities: spotsOf(inTown),
      unplaced: ids.length - hasPoint.size - inTown.length,
      shown: ids.length,
      total,
      isTotalExact,
    };
  };
  // Signed-in viewers read from the primary, because they may just have been blocked or suspended.
  const read = (db: Db) => boundedRead(db, tell);
  return ctx.viewer ? read(ctx.db) : mayLag(ctx, read);
};
