import type { ListingSearch } from '@/schemas/listing';
import { foundBySql } from '../access/visibility';
import type { Tx } from '../db';
import { mayLag } from '../replica';
import type { Context, Viewer } from '../trpc';
import { searchListings } from './search';
import { viewListings } from './view';

/** Of these, what the viewer may find now. */
async function stillFound(db: Tx, viewer: Viewer, ids: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id::text FROM sukkah_listings l
    WHERE l.id = ANY(${ids}::uuid[]) AND ${foundBySql(viewer)}`;
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/**
 * A page of a search. Which listings match may be some seconds old. What a viewer who is signed in sees of
 * them is not: who is kept from whom, their streets and their requests are asked of the primary.
 * @throws RuleError `BAD_INPUT` for a cursor that is none.
 */
export const findListings = ({ ctx, input }: { ctx: Context; input: ListingSearch }) =>
  mayLag(ctx, async (db) => {
    const { ids, matchingSlotIds, ...page } = await searchListings({ ctx: { ...ctx, db }, input });
    const { viewer } = ctx;
    if (!viewer)
      return { ...page, items: await viewListings({ ...ctx, db }, ids, matchingSlotIds) };
    const now = db === ctx.db ? ids : await stillFound(ctx.db, viewer, ids);
    return { ...page, items: await viewListings(ctx, now, matchingSlotIds) };
  });
