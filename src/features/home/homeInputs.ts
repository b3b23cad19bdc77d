/** What home asks the server; the page fills exactly these into the cache before it renders. */
export const pendingRequestsInput = { state: 'pending', limit: 3 } as const;
export const activeListingsInput = { visible: true, limit: 2 } as const;
