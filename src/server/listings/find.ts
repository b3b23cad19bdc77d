import type { ListingSearch } from '@/schemas/listing';
import { mayLag } from '../replica';
import type { Context } from '../trpc';
import { distancesFrom, walkMinutes } from './near';
import { searchListings } from './search';
import { viewListings } from './view';

/**
 * A page of a search. Which listings match may be some seconds old. What a viewer who is signed in sees of
 * them is not: who is kept from whom, their streets and their requests are asked of the primary.
 * @throws RuleError `BAD_INPUT` for a cursor that is none, `UNKNOWN_PLACE`.
 */
export const findListings = ({ ctx, input }: { ctx: Context; input: ListingSearch }) =>
  mayLag(ctx, async (db) => {
    const { ids, matchingSlotIds, ...page } = await searchListings({ ctx: { ...ctx, db }, input });
    const seen = ctx.viewer ? ctx : { ...ctx, db };
    const wanted = { ids, onlyVisible: seen.db !== db };
    const [items, distances] = await Promise.all([
      viewListings(seen, wanted, matchingSlotIds),
      input.near ? distancesFrom(db, input.near, ids) : undefined,
    ]);
    return {
      ...page,
      items: items.map((item) => {
        const distanceKm = distances?.get(item.id);
        const [first] = item.timeSlots;
        const onFoot = first && walkMinutes(distanceKm, first.startsAt, item.timeZone);
        return { ...item, distanceKm, walkMinutes: onFoot };
      }),
    };
  });
