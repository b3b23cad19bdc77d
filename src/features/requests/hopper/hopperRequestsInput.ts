/** Query input for `/requests`. The page prefetches with the same input to fill the cache. */
export const hopperRequestsInput = { limit: 20 } as const;
