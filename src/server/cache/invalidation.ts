/** The channel on which database triggers report changes of what processes cache. */
export const INVALIDATION_CHANNEL = 'stale';

const KINDS = ['listing', 'seats', 'user'] as const;

/**
 * What changed: a listing, and with it what a search finds; only the seats of a listing; a user, including their
 * sessions; or possibly everything.
 */
export type Invalidation = { kind: (typeof KINDS)[number]; id: string } | { kind: 'all' };

/** Reads a notice. A kind that only a newer version knows invalidates everything. */
export function parseInvalidation(payload: string | undefined): Invalidation {
  const [word, id] = (payload ?? '').split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : { kind: 'all' };
}
