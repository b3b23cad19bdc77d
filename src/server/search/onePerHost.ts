import type { ListingSearch } from '@/schemas/search';
import type { Tx } from '../db/client';
import type { Context } from '../trpc/init';
import { type SearchResult, searchListings } from './search';

const PAGE = 100;

/** Bounds the cost of a search whose first results are all by a few hosts. */
const MAX_PAGES = 5;

/**
 * Finds listings like `searchListings`, but only the first of each host, so that nobody fills the
 * landing page alone. Returns a single page.
 * @throws RuleError as `searchListings`
 */
export async function searchOnePerHost({
  ctx,
  input,
}: {
  ctx: Pick<Context, 'clock' | 'viewer'> & { db: Tx };
  input: ListingSearch;
}): Promise<SearchResult> {
  const first = await searchListings({ ctx, input: { ...input, limit: PAGE } });
  const byHost = new Map<string, string>();
  for (let page = first, read = 1; ; read += 1) {
    const rows = await ctx.db.sukkahListing.findMany({
      where: { id: { in: page.ids } },
      select: { id: true, hostId: true },
    });
    const hosts = new Map(rows.map(({ id, hostId }) => [id, hostId]));
    for (const id of page.ids) {
      const host = hosts.get(id);
      if (host && !byHost.has(host)) byHost.set(host, id);
    }
    const cursor = page.nextCursor;
    if (!cursor || byHost.size >= input.limit || read === MAX_PAGES) break;
    page = await searchListings({ ctx, input: { ...input, limit: PAGE, cursor } });
    for (const id of page.matchingSlotIds) first.matchingSlotIds.add(id);
  }
  return { ...first, ids: [...byHost.values()].slice(0, input.limit), nextCursor: null };
}
