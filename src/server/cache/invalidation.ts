/** The channel on which database triggers report changes to cached data. */
export const INVALIDATION_CHANNEL = 'stale';

const KINDS = ['listing', 'seats', 'user'] as const;

/**
 * A change: a listing, which also affects search results; only a listing's seats; a user, including
 * their sessions; or possibly everything.
 */
export type Invalidation = { kind: (typeof KINDS)[number]; id: string } | { kind: 'all' };

/** Parses a notification. Kinds that only a newer version knows invalidate everything. */
export function parseInvalidation(payload: string | undefined): Invalidation {
  const [word, id] = (payload ?? '').split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : { kind: 'all' };
}
