/** What `/requests` asks the server; the page fills exactly this into the cache. */
export const hopperRequestsInput = { limit: 20 } as const;
