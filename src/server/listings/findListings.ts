import { isClaimed } from '@/schemas/fits';
import type { FoundListingsInput } from '@/schemas/search';
import { boundedRead } from '../db/boundedRead';
import { mayLag } from '../db/replica';
import { searchOnePerHost } from '../search/onePerHost';
import { distancesFrom, walkMinutes } from '../search/searchArea';
import { searchWidely } from '../search/widen';
import type { Context } from '../trpc/init';
import { viewListings } from './view';

/**
 * Returns one page of search results. The matches may be a few seconds old. For a signed-in viewer,
 * the details come from the primary, so blocks, streets, and requests are always current.
 * @throws RuleError `BAD_INPUT` for an invalid cursor, `UNKNOWN_PLACE`
 */
export const findListings = ({ ctx, input }: { ctx: Context; input: FoundListingsInput }) =>
  mayLag(ctx, async (db) => {
    const { matches, distances } = await boundedRead(db, async (tx) => {
      const question = { ctx: { ...ctx, db: tx }, input };
      const matches = input.onePerHost
        ? { ...(await searchOnePerHost(question)), widened: null }
        : await searchWidely(question);
      return {
        matches,
        distances: input.near && (await distancesFrom(tx, input.near, matches.ids)),
      };
    });
    const { ids, matchingSlotIds, ...page } = matches;
    const viewDb = ctx.viewer ? ctx.db : db;
    const options = { ids, onlyVisible: viewDb !== db, matchingSlotIds };
    const items = await boundedRead(viewDb, (tx) => viewListings({ ...ctx, db: tx }, options));
    return {
      ...page,
      items: items.map((item) => {
        const distanceKm = distances ? distances.get(item.id) : undefined;
        const [first] = item.timeSlots;
        const onFoot = first && walkMinutes(distanceKm, first.startsAt, item.timeZone);
        const dietaryMatch = input.dietary?.filter((need) => isClaimed(item.dietaryOptions, need));
        const matchingMeals = item.timeSlots.filter(({ id }) => matchingSlotIds.has(id)).length;
        return { ...item, distanceKm, walkMinutes: onFoot, dietaryMatch, matchingMeals };
      }),
    };
  });
