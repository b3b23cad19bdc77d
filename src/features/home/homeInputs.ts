/** Query inputs of the home page. The page prefetches with the same inputs to fill the cache. */
export const pendingRequestsInput = { state: 'pending', limit: 3 } as const;
export const activeListingsInput = { visible: true, limit: 2 } as const;
