/**
 * Returns the items of all pages, each once. One that moved between pages while they were loading is
 * in two of them.
 */
export function itemsOf<Item extends { id: string }>(pages: readonly { items: Item[] }[]): Item[] {
  const items = pages.flatMap((page) => page.items);
  const ids = new Set<string>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** For queries of lists with pages, which are read again whenever they're shown. */
export const pagedAndFresh = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  refetchOnMount: 'always',
} as const;
