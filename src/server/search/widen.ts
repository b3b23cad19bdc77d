import type { ListingSearch, Widened } from '@/schemas/search';
import { z } from '@/schemas/zod';
import { readCursor, writeCursor } from '../db/cursor';
import { centreOf } from '../places/near';
import { type SearchResult, searchListings } from './search';

/** Fewer results than this are few. */
const FEW = 3;

const WIDER_KM = [10, 25, 50];

/** Later pages search the same circle as the first, and leave out what came first. */
const widenedCursor = z.object({
  firstIds: z.array(z.guid()).max(FEW),
  radiusKm: z.int().positive().nullable(),
  cursor: z.string(),
});

type Question = Parameters<typeof searchListings>[0];
type WidenedResult = SearchResult & { widened: Widened | null };

const inCircle = (input: ListingSearch, radiusKm: number): ListingSearch => ({
  ...input,
  radiusKm,
  sort: 'distance',
});

/**
 * Finds listings as `searchListings` does, but if `widen` is set and a search near a place finds
 * fewer than three, it goes on 10, 25 and then 50 km around it, nearest first. A search with a
 * radius keeps it.
 * @throws RuleError `BAD_INPUT` for an invalid cursor, `UNKNOWN_PLACE`
 */
export async function searchWidely(question: Question): Promise<WidenedResult> {
  const { ctx, input } = question;
  const { near, radiusKm, cursor } = input;
  if (!input.widen || !near || radiusKm !== undefined)
    return { ...(await searchListings(question)), widened: null };

  const page = async (
    radiusKm: number | null,
    firstIds: string[],
    cursor?: string,
  ): Promise<WidenedResult> => {
    const where = radiusKm === null ? input : inCircle(input, radiusKm);
    const leading = cursor ? [] : firstIds;
    const limit = Math.max(1, input.limit - leading.length);
    const result = await searchListings({ ...question, input: { ...where, limit, cursor } });
    return {
      ...result,
      ids: [...leading, ...result.ids.filter((id) => !firstIds.includes(id))],
      nextCursor:
        result.nextCursor && writeCursor({ firstIds, radiusKm, cursor: result.nextCursor }),
      widened: radiusKm === null ? null : { found: firstIds.length, radiusKm },
    };
  };
  if (cursor) {
    const { firstIds, radiusKm, cursor: rest } = readCursor(widenedCursor, cursor);
    return page(radiusKm, firstIds, rest);
  }
  const first = await page(null, []);
  if (first.total >= FEW) return first;
  const { radiusKm: ownKm } = await centreOf(ctx.db, near);
  let best = first;
  for (const km of WIDER_KM.filter((one) => one > ownKm)) {
    if (best.total >= FEW) break;
    const wider = await page(km, first.ids);
    const matchingSlotIds = new Set([...first.matchingSlotIds, ...wider.matchingSlotIds]);
    if (wider.total > best.total) best = { ...wider, matchingSlotIds };
  }
  return best;
}
